#pragma once

#include <QLabel>

namespace compliant {

// A number or short plain text that changes many times a second. Its size only grows, so that its
// neighbours do not move and a new text does not trigger a layout: in a window with OpenGL, each
// layout causes another composition of the whole window.
class GrowOnlyLabel : public QLabel {
 public:
  // `longest` sets the initial size.
  explicit GrowOnlyLabel(const QString& longest = {}, QWidget* parent = nullptr);
  void setText(const QString& text);

 protected:
  bool event(QEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void grow(QSize from);
  void growAnew();

  QString longest_;
};

}  // namespace compliant
