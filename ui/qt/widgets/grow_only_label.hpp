#pragma once

#include <QLabel>

namespace compliant {

// A number or a short plain text that changes many times a second. Its room only grows, so nothing
// moves while it runs, and a new text does not lay the window out anew: with OpenGL in the window
// each layout costs one more composition of all of it.
class GrowOnlyLabel : public QLabel {
 public:
  // `longest` has room from the beginning.
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
