#pragma once

#include <QLineEdit>
#include <functional>
#include <optional>

#include "ui/qt/basics/gesture.hpp"
#include "ui/qt/basics/number_step.hpp"
#include "ui/qt/basics/number_text.hpp"
#include "ui/qt/basics/wheel_notches.hpp"

namespace compliant {

// The reason why a number is refused; empty: it is accepted.
using NumberCheck = std::function<QString(double)>;

// Edits one double in one line: right-aligned digits, the unit in secondary colour, scientific
// notation if that is shorter. Up, Down and, while focused, the wheel step (Shift fine, Ctrl
// coarse); dragging on the unit or prefix scrubs; Esc restores. Emits nothing while the text is
// wrong: errorChanged carries the sentence, which the owner shows under the field.
class NumberEdit : public QLineEdit {
  Q_OBJECT

 public:
  explicit NumberEdit(QWidget* parent = nullptr);

  // Call it from the model. Emits nothing. Keeps a text that is being typed, or that was refused
  // while this was the value.
  void setValue(double value);
  double value() const { return value_; }

  void setUnit(const QString& unit);
  QString unit() const { return unit_; }
  // Hidden if the owner shows the unit once for several numbers; typed text may still contain it.
  enum class UnitDisplay { Shown, Hidden };
  void setUnitDisplay(UnitDisplay display);
  // A short name inside the field, such as x, y, z.
  void setPrefix(const QString& prefix);
  void setRange(Range range) { range_ = range; }
  void setStepRule(StepRule rule) { rule_ = rule; }
  // The first step from zero, for fields with small values.
  void setStepFromZero(double step) { fromZero_ = step; }
  void setCheck(NumberCheck check) { check_ = std::move(check); }
  // Whether it accepts "*2" or "+0.5"; for a field of several numbers.
  void setAcceptsFactors(bool takes) { acceptsFactors_ = takes; }

  // The text as painted: in a narrow field without focus, the number rounded to as many digits as
  // fit, with an ellipsis.
  QString seenText() const;
  QString error() const { return error_; }
  // Emits the typed number, as Enter does, or shows an error.
  void commit();
  // Discards the typed text and shows the value again, as Esc does.
  void restore();
  // Like pressing the arrow keys.
  void step(int steps, StepSize size);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;
  // The width for a number of a few digits and the unit.
  int widthWithUnit() const;

  // Whether the mouse is scrubbing on the unit or prefix.
  bool isDragged() const { return scrub_.moving; }

 signals:
  void edited(double value, compliant::Gesture gesture);
  // "*2" or the like was typed: the change of each number.
  void changeTyped(compliant::NumberChange change);
  void errorChanged(const QString& sentence);

 protected:
  bool event(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  QString sentenceFor(double value) const;
  // The present text: a number, or a change of each number, or the error.
  struct Typed {
    double value = 0;
    std::optional<NumberChange> change;
    QString error;
  };
  Typed readTyped() const;
  void showValue();
  void setError(const QString& sentence);
  void updateMargins();
  int room() const;
  // The cursor is put before the number: if it does not fit, its sign and first digits are visible.
  void selectNumber();
  void paintRounded(const QString& seen);
  bool onHandle(const QPoint& at) const;

  struct Scrub {
    bool pressed = false, moving = false;
    int x = 0;
    double start = 0.0;
  };

  double value_ = 0.0;
  QString unit_, prefix_, error_;
  bool unitFits_ = true, acceptsFactors_ = false, focusedByClick_ = false;
  UnitDisplay unitDisplay_ = UnitDisplay::Shown;
  Range range_;
  StepRule rule_ = StepRule::Relative;
  double fromZero_ = 0.1;
  WheelNotches wheel_;
  NumberCheck check_;
  GestureTracker gesture_;
  Scrub scrub_;
};

}  // namespace compliant
