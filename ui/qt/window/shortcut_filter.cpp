#include "ui/qt/window/shortcut_filter.hpp"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QDockWidget>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTabBar>
#include <QTextEdit>
#include <algorithm>
#include <array>

#include "ui/qt/actions/actions.hpp"
#include "ui/qt/fields/number_edit.hpp"
#include "ui/qt/time/timeline.hpp"
#include "ui/qt/viewport/viewport.hpp"

namespace compliant {
namespace {

template <class... Types>
bool isOneOf(const QWidget* widget) {
  return ((qobject_cast<const Types*>(widget) != nullptr) || ...);
}

// Whether typed text can be undone.
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

// Commands that are possible while a text is being typed: those of the file and the program, and
// both searches. Any other with a letter or a digit would act on the scene by accident.
bool concernsProgram(const QKeyEvent& key) {
  if (key.modifiers() == Qt::ControlModifier && key.key() == Qt::Key_K) return true;
  // The text size; plus shares a key with the equals sign on many keyboards.
  const bool size =
      key.key() == Qt::Key_Plus || key.key() == Qt::Key_Equal || key.key() == Qt::Key_Minus;
  if (size && key.modifiers().testFlag(Qt::ControlModifier)) return true;
  return key.matches(QKeySequence::Find) || key.matches(QKeySequence::Save) ||
         key.matches(QKeySequence::SaveAs) || key.matches(QKeySequence::Open) ||
         key.matches(QKeySequence::New) || key.matches(QKeySequence::Quit);
}

// The same for actions without a standard key: they open something, and change nothing.
constexpr std::array opening{ActionId::SearchExamples, ActionId::ImportMeshFile,
                             ActionId::OpenLayers};

// No number begins with a space: if no text is being typed, Space plays.
bool isTypedAsText(const QWidget* focus, const QKeyEvent& key) {
  if (!acceptsText(focus)) return false;
  const auto* number = qobject_cast<const NumberEdit*>(focus);
  return number == nullptr || key.key() != Qt::Key_Space || number->isModified();
}

// A key typed into a read-only number is meant for the number, and does nothing.
bool isTypedAtReading(const QWidget* focus, const QKeyEvent& key) {
  return qobject_cast<const QLineEdit*>(focus) != nullptr && !key.text().trimmed().isEmpty();
}

bool isEnter(int key) { return key == Qt::Key_Return || key == Qt::Key_Enter; }

// The usual effect of Space and the arrows; true if the key is used.
bool pressInstead(QWidget* focus, const QKeyEvent& key) {
  if (key.modifiers() & ~Qt::KeypadModifier) return false;
  if (auto* tabs = qobject_cast<QTabBar*>(focus)) {
    if (key.key() != Qt::Key_Up && key.key() != Qt::Key_Down) return false;
    const int to = tabs->currentIndex() + (key.key() == Qt::Key_Up ? -1 : 1);
    if (to >= 0 && to < tabs->count()) tabs->setCurrentIndex(to);
    return true;
  }
  if (!isEnter(key.key())) return false;
  if (auto* button = qobject_cast<QAbstractButton*>(focus)) {
    // A held key presses once.
    if (!key.isAutoRepeat()) button->click();
    return true;
  }
  auto* choice = qobject_cast<QComboBox*>(focus);
  // In a form, Enter applies the form.
  if (choice == nullptr || choice->isEditable() || inForm(choice)) return false;
  choice->showPopup();
  return true;
}

}  // namespace

bool isPartOf(const QWidget* window, const QWidget* widget) {
  const QWidget* top = widget->window();
  return top == window ||
         (qobject_cast<const QDockWidget*>(top) != nullptr && top->parentWidget() == window);
}

bool inForm(const QWidget* widget) {
  for (const QWidget* each = widget; each != nullptr; each = each->parentWidget())
    if (each->property("form").toBool()) return true;
  return false;
}

bool acceptsText(const QWidget* widget) {
  if (const auto* line = qobject_cast<const QLineEdit*>(widget)) return !line->isReadOnly();
  if (const auto* page = qobject_cast<const QPlainTextEdit*>(widget)) return !page->isReadOnly();
  if (const auto* page = qobject_cast<const QTextEdit*>(widget)) return !page->isReadOnly();
  return qobject_cast<const QAbstractSpinBox*>(widget) != nullptr;
}

bool ShortcutFilter::movesTime(const QKeyEvent& key) const {
  const auto owner =
      actions_.ownerOf(QKeyCombination(key.modifiers() & ~Qt::KeypadModifier, Qt::Key(key.key())));
  return owner == ActionId::PlayPause || owner == ActionId::StepForward ||
         owner == ActionId::StepBack;
}

bool ShortcutFilter::belongsToWidget(const QWidget* focus, const QKeyEvent& key) const {
  const bool chord = (key.modifiers() & (Qt::ControlModifier | Qt::AltModifier)) != 0;
  if (key.key() == Qt::Key_Tab || key.key() == Qt::Key_Backtab) return focus != viewport_ && !chord;
  if (isTypedAsText(focus, key)) {
    if (key.matches(QKeySequence::Undo)) return canUndo(focus);
    if (key.matches(QKeySequence::Redo)) return canRedo(focus);
    const bool menu =
        (key.modifiers() & (Qt::ControlModifier | Qt::AltModifier)) == Qt::AltModifier;
    const auto owner = actions_.ownerOf(QKeyCombination(key.modifiers(), Qt::Key(key.key())));
    const bool opens = owner && std::find(opening.begin(), opening.end(), *owner) != opening.end();
    return !menu && !isFunctionKey(key.key()) && !concernsProgram(key) && !opens;
  }
  if (const auto* label = qobject_cast<const QLabel*>(focus))
    return label->hasSelectedText() && key.matches(QKeySequence::Copy);
  // A read-only number with a selection is copied; otherwise the selected components are.
  if (const auto* line = qobject_cast<const QLineEdit*>(focus); line != nullptr && chord)
    return line->hasSelectedText() && key.matches(QKeySequence::Copy);
  if (chord) return false;
  // Home frames the scene; in a list it would change the selection.
  if (key.key() == Qt::Key_Home && isOneOf<QAbstractItemView, QTabBar>(focus)) return false;
  if (isArrow(key.key()))
    return isOneOf<QAbstractItemView, QAbstractSlider, QComboBox, QTabBar, Timeline>(focus);
  return false;
}

void ShortcutFilter::reportWhyNot(const QWidget* focus, const QKeyEvent& key) {
  // Esc has many effects; the action decides.
  if (key.key() == Qt::Key_Escape || belongsToWidget(focus, key)) return;
  const auto owner =
      actions_.ownerOf(QKeyCombination(key.modifiers() & ~Qt::KeypadModifier, Qt::Key(key.key())));
  if (!owner || actions_[*owner]->isEnabled()) return;
  if (const QString why = actions_.whyNot(*owner); !why.isEmpty())
    emit notified({Severity::Info, why, Notice::Shown::Transient});
}

bool ShortcutFilter::eventFilter(QObject* watched, QEvent* event) {
  const bool press = event->type() == QEvent::KeyPress;
  if ((!press && event->type() != QEvent::ShortcutOverride) || !watched->isWidgetType())
    return false;
  const auto* key = static_cast<QKeyEvent*>(event);
  // Esc closes an open drop-down list or menu, and does nothing else.
  if (!press && key->key() == Qt::Key_Escape && QApplication::activePopupWidget() != nullptr) {
    event->accept();
    return true;
  }
  auto* focus = static_cast<QWidget*>(watched);
  // Only for the window's own widgets: menus and dialogs handle their keys themselves.
  if (focus != QApplication::focusWidget()) return false;
  const bool ours = isPartOf(window_, focus);
  if (press && ours && pressInstead(focus, *key)) return true;
  if (press && ours) reportWhyNot(focus, *key);
  if (press) return false;
  const bool text = isTypedAsText(focus, *key);
  // The view itself knows whether a number is being typed at a handle.
  const bool ofTime = ours && !text && qobject_cast<const Viewport*>(focus) == nullptr &&
                      !isTypedAtReading(focus, *key) && movesTime(*key);
  const bool ofWidget = !ofTime && belongsToWidget(focus, *key);
  // A field without text to undo would still take the key: then Ctrl+Z acts on the scene.
  const bool ofScene =
      text && (key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo));
  event->setAccepted(ofWidget);
  return ofWidget || ofScene || ofTime;
}

}  // namespace compliant
