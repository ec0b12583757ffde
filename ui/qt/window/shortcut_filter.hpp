#pragma once

#include <QObject>

#include "ui/qt/basics/notice.hpp"

class QKeyEvent;
class QWidget;

namespace compliant {

class Actions;

// Decides whether a key goes to the shortcuts of the window or to the focused widget. The keys of
// play and steps always go to the window, except in text fields: Space never presses a button, Left
// and Right never move a slider. For use without a mouse, Enter presses a button and opens a
// drop-down list, Up and Down move sliders, lists and tabs, and Ctrl+Left and Ctrl+Right fold and
// unfold a branch. Text fields get all keys except those of the file (Ctrl+S, Ctrl+O, Ctrl+Q) and
// function keys. Tab hides panels only in the viewport; elsewhere it moves the focus.
class ShortcutFilter : public QObject {
  Q_OBJECT

 public:
  ShortcutFilter(const QWidget* window, const Actions& actions)
      : window_(window), actions_(actions) {}
  // In `viewport` every shortcut works.
  void setViewport(const QWidget* viewport) { viewport_ = viewport; }

  bool eventFilter(QObject* watched, QEvent* event) override;

 signals:
  void notified(const compliant::Notice& notice);

 private:
  void reportWhyNot(const QWidget* focus, const QKeyEvent& key);
  bool belongsToWidget(const QWidget* focus, const QKeyEvent& key) const;
  bool movesTime(const QKeyEvent& key) const;

  const QWidget* window_;
  const Actions& actions_;
  const QWidget* viewport_ = nullptr;
};

// Whether a widget is in the window itself or in one of its panels, which may float, and not in a
// dialog.
bool isPartOf(const QWidget* window, const QWidget* widget);
// Whether the widget is in a form (property "form").
bool inForm(const QWidget* widget);
// Whether the widget accepts text: an editable line, a text area, a number field.
bool acceptsText(const QWidget* widget);

}  // namespace compliant
