#pragma once

#include <QScrollArea>

namespace compliant {

// Scrolls its content if there is too little room, instead of enlarging the window: with large
// text, the minimum sizes of all panels exceed a screen.
class ScrollBox : public QScrollArea {
 public:
  // `least`: the minimum size in pixels at scale 1.
  ScrollBox(QWidget* content, QSize least, QWidget* parent = nullptr);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  // Scrolls to the focused widget.
  void showFocus();
  // The height of the horizontal scroll bar, if the content is too wide.
  int barHeight() const;

  QSize least_;
};

}  // namespace compliant
