#pragma once

#include <QComboBox>
#include <vector>

#include "ui/qt/fields/value_field.hpp"

namespace compliant {

// One entry: the stored key, the words shown, and their meaning.
struct Choice {
  QString key, title, meaning;
};

// One of several named values.
class ChoiceField : public ValueField {
  Q_OBJECT

 public:
  explicit ChoiceField(QWidget* parent = nullptr);

  void setChoices(const std::vector<Choice>& choices);
  // A key that is not among the choices is shown unchanged, marked as unknown.
  void setValue(const QString& key);
  QString value() const { return box_->currentData().toString(); }
  void setSpokenName(const QString& name) override;
  // If the text would be cut off, the field is placed below its name.
  int widthBesideName() const override;
  QComboBox* box() { return box_; }
  // Whether the text is longer than its box; for tests.
  bool isCut() const;

 signals:
  void edited(const QString& key, compliant::Gesture gesture);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  QComboBox* box_;
  GestureTracker gesture_;
};

}  // namespace compliant
