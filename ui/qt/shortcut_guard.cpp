#include "ui/qt/shortcut_guard.hpp"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QLabel>
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

// Whether letters were typed that can be taken back.
bool canUndo(const QWidget* focus) {
  if (const auto* line = qobject_cast<const QLineEdit*>(focus)) return line->isUndoAvailable();
  const auto* page = qobject_cast<const QPlainTextEdit*>(focus);
  return page == nullptr || page->document()->isUndoAvailable();
}

bool canRedo(const QWidget* focus) {
  if (const auto* line = qobject_cast<const QLineEdit*>(focus)) return line->isRedoAvailable();
  const auto* page = qobject_cast<const QPlainTextEdit*>(focus);
  return page == nullptr || page->document()->isRedoAvailable();
}

bool isArrow(int key) {
  return key == Qt::Key_Left || key == Qt::Key_Right || key == Qt::Key_Up || key == Qt::Key_Down ||
         key == Qt::Key_Home || key == Qt::Key_End;
}

bool isFunctionKey(int key) { return key >= Qt::Key_F1 && key <= Qt::Key_F35; }

// What may be done while a text is being typed: things of the file and the program, and the two
// searches. Everything else that has a letter or a digit would act on the scene by accident.
bool concernsProgram(const QKeyEvent& key) {
  if (key.modifiers() == Qt::ControlModifier && key.key() == Qt::Key_K) return true;
  // The size of text; plus is above the equals sign of many keyboards.
  const bool size = key.key() == Qt::Key_Plus || key.key() == Qt::Key_Equal || key.key() == Qt::Key_Minus;
  if (size && key.modifiers().testFlag(Qt::ControlModifier)) return true;
  return key.matches(QKeySequence::Find) || key.matches(QKeySequence::Save) || key.matches(QKeySequence::SaveAs) ||
         key.matches(QKeySequence::Open) || key.matches(QKeySequence::New) || key.matches(QKeySequence::Quit);
}

}  // namespace

bool ShortcutGuard::belongsToWidget(const QWidget* focus, const QKeyEvent& key) const {
  const bool chord = (key.modifiers() & (Qt::ControlModifier | Qt::AltModifier)) != 0;
  if (key.key() == Qt::Key_Tab || key.key() == Qt::Key_Backtab) return focus != viewport_ && !chord;
  if (isText(focus)) {
    if (key.matches(QKeySequence::Undo)) return canUndo(focus);
    if (key.matches(QKeySequence::Redo)) return canRedo(focus);
    const bool menu = (key.modifiers() & (Qt::ControlModifier | Qt::AltModifier)) == Qt::AltModifier;
    return !menu && !isFunctionKey(key.key()) && !concernsProgram(key);
  }
  if (const auto* label = qobject_cast<const QLabel*>(focus))
    return label->hasSelectedText() && key.matches(QKeySequence::Copy);
  // A number that can only be read is copied; without one the selected components are.
  if (const auto* line = qobject_cast<const QLineEdit*>(focus); line != nullptr && chord)
    return line->hasSelectedText() && key.matches(QKeySequence::Copy);
  if (chord) return false;
  // Home frames the scene; in a list it would replace the selection.
  if (key.key() == Qt::Key_Home && isOneOf<QAbstractItemView, QTabBar>(focus)) return false;
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
  if (focus != QApplication::focusWidget()) return false;
  const bool ofWidget = belongsToWidget(focus, *key);
  // A field without letters to take back would still claim the key: then Ctrl+Z is the scene's.
  const bool ofScene =
      isText(focus) && (key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo));
  event->setAccepted(ofWidget);
  return ofWidget || ofScene;
}

}  // namespace compliant
