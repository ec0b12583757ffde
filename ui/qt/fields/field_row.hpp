#pragma once

#include <QBoxLayout>
#include <QWidget>

#include "ui/qt/fields/value_field.hpp"
#include "ui/qt/widgets/reset_dot.hpp"

class QToolButton;

namespace compliant {

class FieldLabel;

// One line of a property panel: name, symbol, field, reset dot; the field shows its error below
// itself. Rows of equal width align in two columns without knowing each other. A long name wraps; a
// field that does not fit into its column moves below the name.
class FieldRow : public QWidget {
  Q_OBJECT

 public:
  // Takes ownership of the field.
  FieldRow(const QString& name, ValueField* field, QWidget* parent = nullptr);

  // The symbol in formulas, such as c or h, shown beside the name.
  void setSymbol(const QString& symbol);
  // The meaning and the effect of the value: the tool tip of the whole row.
  void setMeaning(const QString& meaning);
  // Paler while the value has no effect; it can still be edited.
  void setIdle(bool idle);
  void setDefaultState(DefaultState state) { dot_->setState(state); }
  void setDefaultText(const QString& text) { dot_->setDefaultText(text); }

  // Adds a small button behind the field, for another way to set it.
  QToolButton* addButton(const QString& iconName, const QString& tip);

  ValueField* field() { return field_; }
  ResetDot* dot() { return dot_; }
  QSize minimumSizeHint() const override;
  // Whether a word of the name is wider than its column; for tests.
  bool isNameElided() const;
  bool isStacked() const { return body_->direction() == QBoxLayout::TopToBottom; }

 signals:
  void resetRequested();

 protected:
  bool event(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  // Puts name and field in one line if there is room.
  void arrange();
  struct Arrangement {
    QBoxLayout::Direction direction = QBoxLayout::LeftToRight;
    int column = -1, spacing = 0;
    bool operator==(const Arrangement&) const = default;
  };

  FieldLabel* label_;
  ValueField* field_;
  ResetDot* dot_;
  QToolButton* button_ = nullptr;
  QBoxLayout* body_;
  Arrangement arrangement_;
};

}  // namespace compliant
