#pragma once

#include <QScrollArea>

namespace compliant {

// Lets its content scroll where there is too little room for it, instead of asking a small window
// to be larger: in large text the least sizes of all panels are more than a screen has.
class ScrollBox : public QScrollArea {
 public:
  // `least` in pixels at scale 1: no more room than that is needed.
  ScrollBox(QWidget* content, QSize least, QWidget* parent = nullptr);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  // What has the keyboard stays in sight.
  void showFocus();
  // Of the bar for a content that is too wide.
  int barHeight() const;

  QSize least_;
};

}  // namespace compliant
