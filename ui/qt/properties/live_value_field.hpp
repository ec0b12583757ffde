#pragma once

#include <QLineEdit>

namespace compliant {

// A number that runs and can only be read: chosen as a whole with Tab or a click, and copied with
// all its digits. Its text never moves what stands beside it.
class LiveValueField : public QLineEdit {
  Q_OBJECT

 public:
  explicit LiveValueField(QWidget* parent = nullptr);
  // Not a number is shown as –, with the sentence why as its tooltip.
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
