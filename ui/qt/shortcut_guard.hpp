#pragma once

#include <QObject>

class QKeyEvent;
class QWidget;

namespace compliant {

// Decides whether a key goes to the shortcuts of the window or to the widget that has the focus.
// Text fields keep everything but the keys of the file (Ctrl+S, Ctrl+O, Ctrl+Q) and function keys;
// lists, sliders and the timeline keep the arrows; a button reached with the keyboard keeps Space;
// Tab hides panels only from the viewport, and else moves the focus, so that the program can be
// used without a mouse.
class ShortcutGuard : public QObject {
 public:
  // `viewport` is where every shortcut works.
  explicit ShortcutGuard(QObject* parent) : QObject(parent) {}
  void setViewport(const QWidget* viewport) { viewport_ = viewport; }

  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  bool belongsToWidget(const QWidget* focus, const QKeyEvent& key) const;

  const QWidget* viewport_ = nullptr;
};

}  // namespace compliant
