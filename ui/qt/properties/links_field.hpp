#pragma once

#include <QToolButton>
#include <vector>

#include "ui/qt/fields/choice_field.hpp"
#include "ui/qt/fields/value_field.hpp"

class QMenu;

namespace compliant {

// Several links, in order: a button that shows their names and opens a list with check boxes. A
// newly checked link comes last. Pairs of links are listed by pair; they are removed by unchecking,
// and added from a nested menu.
class LinksField : public ValueField {
  Q_OBJECT

 public:
  explicit LinksField(QWidget* parent = nullptr);

  void setChoices(const std::vector<Choice>& choices);
  void setValue(const QStringList& keys);
  // From now on the links come in pairs.
  void setPairs() { kind_ = Of::Pairs; }
  QStringList value() const { return keys_; }
  void setSpokenName(const QString& name) override;
  QToolButton* button() { return button_; }

 signals:
  void edited(const QStringList& keys, compliant::Gesture gesture);

 private:
  enum class Of { Links, Pairs };
  void fill();
  void fillPairs();
  void fillPartners(QMenu* menu, const QString& first);
  void change(const QStringList& keys);
  QString nameOf(const QString& key) const;
  void showNames();

  std::vector<Choice> choices_;
  Of kind_ = Of::Links;
  QStringList keys_;
  QToolButton* button_;
  QMenu* menu_;
  GestureTracker gesture_;
};

}  // namespace compliant
