#include "ui/qt/shortcut_guard.hpp"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTabBar>
#include <QTextEdit>

#include "ui/qt/timeline.hpp"

namespace compliant {
namespace {

template <class... Types>
bool isOneOf(const QWidget* widget) {
  return ((qobject_cast<const Types*>(widget) != nullptr) || ...);
}

bool isText(const QWidget* focus) {
  if (const auto* line = qobject_cast<const QLineEdit*>(focus)) return !line->isReadOnly();
  return isOneOf<QPlainTextEdit, QTextEdit, QAbstractSpinBox>(focus);
}

bool isArrow(int key) {
  return key == Qt::Key_Left || key == Qt::Key_Right || key == Qt::Key_Up || key == Qt::Key_Down ||
         key == Qt::Key_Home || key == Qt::Key_End;
}

bool isFunctionKey(int key) { return key >= Qt::Key_F1 && key <= Qt::Key_F35; }

// Keys that edit text even with Ctrl.
bool editsText(const QKeyEvent& key) {
  return key.matches(QKeySequence::Undo) || key.matches(QKeySequence::Redo) ||
         key.matches(QKeySequence::Copy) || key.matches(QKeySequence::Paste) ||
         key.matches(QKeySequence::Cut) || key.matches(QKeySequence::SelectAll);
}

}  // namespace

bool ShortcutGuard::belongsToWidget(const QWidget* focus, const QKeyEvent& key) const {
  const bool chord = (key.modifiers() & (Qt::ControlModifier | Qt::AltModifier)) != 0;
  if (key.key() == Qt::Key_Tab || key.key() == Qt::Key_Backtab) return focus != viewport_ && !chord;
  if (isText(focus)) {
    // An unchanged field has nothing to undo: then Ctrl+Z is the scene's.
    if (const auto* line = qobject_cast<const QLineEdit*>(focus)) {
      if (key.matches(QKeySequence::Undo)) return line->isUndoAvailable();
      if (key.matches(QKeySequence::Redo)) return line->isRedoAvailable();
    }
    return chord ? editsText(key) : !isFunctionKey(key.key());
  }
  if (chord) return false;
  if (isArrow(key.key()))
    return isOneOf<QAbstractItemView, QAbstractSlider, QComboBox, QTabBar, Timeline>(focus);
  if (key.key() == Qt::Key_Space && isOneOf<QAbstractButton, QComboBox>(focus))
    return focus->window()->testAttribute(Qt::WA_KeyboardFocusChange);
  return false;
}

bool ShortcutGuard::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::ShortcutOverride || !watched->isWidgetType()) return false;
  const auto* key = static_cast<QKeyEvent*>(event);
  const QWidget* focus = static_cast<QWidget*>(watched);
  // Only the window's own widgets: menus and dialogs treat their keys themselves.
  if (focus != QApplication::focusWidget() || !belongsToWidget(focus, *key)) return false;
  event->accept();
  return true;
}

}  // namespace compliant
