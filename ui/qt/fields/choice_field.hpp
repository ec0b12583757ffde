#pragma once

#include <QComboBox>
#include <vector>

#include "ui/qt/fields/value_field.hpp"

namespace compliant {

// One entry: the key that is stored, the words that are shown, and what it means.
struct Choice {
  QString key, title, meaning;
};

// One of several named values.
class ChoiceField : public ValueField {
  Q_OBJECT

 public:
  explicit ChoiceField(QWidget* parent = nullptr);

  void setChoices(const std::vector<Choice>& choices);
  // A key that is not offered is shown as it is, marked as unknown.
  void setValue(const QString& key);
  QString value() const { return box_->currentData().toString(); }
  void setSpokenName(const QString& name) override;
  // A choice that would be cut stands below its name.
  int widthBesideName() const override;
  QComboBox* box() { return box_; }
  // Whether its text is longer than its box; for tests.
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
