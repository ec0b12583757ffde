#include "ui/qt/widgets/key_capture.hpp"

#include <QKeyEvent>

namespace compliant {
namespace {

bool isModifier(int key) {
  return key == Qt::Key_Control || key == Qt::Key_Shift || key == Qt::Key_Alt ||
         key == Qt::Key_Meta || key == Qt::Key_AltGr || key == Qt::Key_CapsLock ||
         key == Qt::Key_NumLock || key == Qt::Key_unknown || key == 0;
}

// Shift+Tab arrives as Backtab, and keypad keys differ from the row above the letters.
QKeySequence keyOf(const QKeyEvent& event) {
  const int key = event.key() == Qt::Key_Backtab ? static_cast<int>(Qt::Key_Tab) : event.key();
  Qt::KeyboardModifiers modifiers = event.modifiers() & ~Qt::KeypadModifier;
  // "+" needs Shift on many keyboards; the character alone identifies it.
  const bool sign =
      key > Qt::Key_Space && key < Qt::Key_AsciiTilde && !(key >= Qt::Key_A && key <= Qt::Key_Z);
  if (sign) modifiers &= ~Qt::ShiftModifier;
  return QKeySequence(QKeyCombination(modifiers, static_cast<Qt::Key>(key)));
}

}  // namespace

KeyCapture::KeyCapture(QWidget* parent) : QLineEdit(parent) {
  setReadOnly(true);
  setProperty("capture", true);
  setPlaceholderText("Press the new key");
  setAccessibleName("New key");
  setContextMenuPolicy(Qt::NoContextMenu);
}

bool KeyCapture::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride) {
    event->accept();
    return true;
  }
  if (event->type() != QEvent::KeyPress) return QLineEdit::event(event);
  const auto& key = *static_cast<QKeyEvent*>(event);
  if (key.key() == Qt::Key_Escape)
    emit cancelled();
  else if (!isModifier(key.key()))
    emit captured(keyOf(key));
  return true;
}

}  // namespace compliant
