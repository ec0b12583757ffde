#pragma once

#include <QLineEdit>

namespace compliant {

// A read-only number that changes while time runs. Tab or a click selects it as a whole, and
// copying it gives all digits. Its text never moves its neighbours.
class LiveValueField : public QLineEdit {
  Q_OBJECT

 public:
  explicit LiveValueField(QWidget* parent = nullptr);
  // NaN is shown as –, with the reason as its tool tip.
  void show(double value, const QString& why);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  bool event(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;

 private:
  double value_;
};

}  // namespace compliant
