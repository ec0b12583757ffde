#include "ui/qt/window/focus_return.hpp"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QPointer>
#include <QTabBar>

#include "ui/qt/fields/number_edit.hpp"
#include "ui/qt/fields/value_field.hpp"
#include "ui/qt/time/timeline.hpp"
#include "ui/qt/viewport/viewport.hpp"
#include "ui/qt/window/shortcut_filter.hpp"

namespace compliant {
namespace {

// Whether a name is edited in a line of a list.
bool inList(const QWidget* widget) {
  const QWidget* parent = widget->parentWidget();
  return parent != nullptr && acceptsText(widget) &&
         qobject_cast<const QAbstractItemView*>(parent->parentWidget()) != nullptr;
}

bool endsWithKey(const QWidget* widget, const QKeyEvent& key) {
  if (key.key() == Qt::Key_Escape) return true;
  if (key.key() != Qt::Key_Return && key.key() != Qt::Key_Enter) return false;
  if (qobject_cast<const QLineEdit*>(widget) != nullptr) return true;
  // With several lines, Enter begins a new one.
  return qobject_cast<const QPlainTextEdit*>(widget) != nullptr &&
         key.modifiers().testFlag(Qt::ControlModifier);
}

bool endsWithRelease(const QWidget* widget) {
  if (const auto* number = qobject_cast<const NumberEdit*>(widget)) return number->isDragged();
  return qobject_cast<const QAbstractSlider*>(widget) != nullptr ||
         qobject_cast<const Timeline*>(widget) != nullptr;
}

// Whether a text is refused: by its field, or by the scene, which sets an error on the field.
bool refuses(const QWidget* text) {
  for (const QWidget* each = text; each != nullptr; each = each->parentWidget())
    if (const auto* field = qobject_cast<const ValueField*>(each)) return !field->error().isEmpty();
  return text->property("invalid").toBool();
}

// The combo box whose list is closed by the event; null: none.
QComboBox* closedListOf(QWidget* widget, const QEvent& event) {
  const bool closed = event.type() == QEvent::Hide && widget->windowType() == Qt::Popup;
  return closed ? qobject_cast<QComboBox*>(widget->parentWidget()) : nullptr;
}

// Whether the focus moved to the next widget because its widget was hidden, for example with its
// panel: keys for the time would be typed into a name.
bool fellOver(const QWidget* before, const QWidget* now) {
  return before != nullptr && now != nullptr && !before->isVisible() &&
         before->window() == now->window() && before->windowType() != Qt::Popup && !inForm(now) &&
         !inList(now) && !inList(before);
}

// Up and Down would move from a button to the next widget, which may be a text field.
bool leavesButton(const QWidget* widget, const QEvent* event) {
  if (event->type() != QEvent::KeyPress || inForm(widget)) return false;
  const auto* button = qobject_cast<const QAbstractButton*>(widget);
  const int key = static_cast<const QKeyEvent*>(event)->key();
  return button != nullptr && button->group() == nullptr && !button->autoExclusive() &&
         (key == Qt::Key_Up || key == Qt::Key_Down);
}

bool isEscape(const QEvent* event) {
  return event->type() == QEvent::KeyPress &&
         static_cast<const QKeyEvent*>(event)->key() == Qt::Key_Escape;
}

}  // namespace

FocusReturn::FocusReturn(QWidget* window, std::function<QWidget*()> view)
    : window_(window), view_(std::move(view)) {
  qApp->installEventFilter(this);
  connect(
      qApp, &QApplication::focusChanged, this,
      [this] {
        if (QApplication::focusWidget() == nullptr && window_->isActiveWindow()) giveToView();
      },
      Qt::QueuedConnection);
  connect(qApp, &QApplication::focusChanged, this, [this](QWidget* before, QWidget* now) {
    if (!fellOver(before, now) || !isPartOf(window_, now)) return;
    // The code that hid it may still move the focus elsewhere.
    const auto leave = [this, now = QPointer<QWidget>(now)] {
      if (now != nullptr && QApplication::focusWidget() == now) giveToView();
    };
    QMetaObject::invokeMethod(this, leave, Qt::QueuedConnection);
  });
}

void FocusReturn::giveToView() {
  QWidget* view = view_();
  if (view == nullptr) return;
  // Also from a floating panel.
  if (!view->isActiveWindow()) view->activateWindow();
  view->setFocus(Qt::OtherFocusReason);
}

bool FocusReturn::ends(QWidget* widget, QEvent* event) const {
  const bool key = event->type() == QEvent::KeyPress;
  if ((!key && event->type() != QEvent::MouseButtonRelease) ||
      widget != QApplication::focusWidget())
    return false;
  if (!isPartOf(window_, widget) || qobject_cast<const Viewport*>(widget) != nullptr ||
      qobject_cast<const QMenuBar*>(widget) != nullptr || inForm(widget) || inList(widget))
    return false;
  return key ? endsWithKey(widget, *static_cast<const QKeyEvent*>(event)) : endsWithRelease(widget);
}

bool FocusReturn::leavesText(const QWidget* widget, const QEvent* event) const {
  const QWidget* focus = QApplication::focusWidget();
  return event->type() == QEvent::MouseButtonPress &&
         qobject_cast<const QTabBar*>(widget) != nullptr && isPartOf(window_, widget) &&
         focus != nullptr && focus->window() == widget->window() && acceptsText(focus) &&
         !inForm(focus);
}

void FocusReturn::leaveText() {
  const QWidget* focus = QApplication::focusWidget();
  if (focus != nullptr && isPartOf(window_, focus) && acceptsText(focus)) giveToView();
}

bool FocusReturn::eventFilter(QObject* watched, QEvent* event) {
  if (passing_ || !watched->isWidgetType()) return false;
  auto* widget = static_cast<QWidget*>(watched);
  if (QComboBox* box = closedListOf(widget, *event); box != nullptr && !inForm(box)) {
    // After the choice is made.
    const auto leave = [this, box] {
      if (isPartOf(window_, box) && QApplication::focusWidget() == box) giveToView();
    };
    QMetaObject::invokeMethod(box, leave, Qt::QueuedConnection);
    return false;
  }
  if (leavesButton(widget, event) && isPartOf(window_, widget)) {
    event->ignore();
    return true;
  }
  if (leavesText(widget, event)) giveToView();
  if (!ends(widget, event)) return false;
  const QPointer<QWidget> field = widget;
  passing_ = true;
  QCoreApplication::sendEvent(widget, event);
  passing_ = false;
  // It has already been delivered.
  event->accept();
  const QWidget* now = QApplication::focusWidget();
  // Another widget may have taken the focus. A refused text keeps it, so that it can be corrected,
  // unless Esc has restored the value.
  const bool refused = field != nullptr && acceptsText(field) && !isEscape(event) && refuses(field);
  if (refused || (now != nullptr && now != field)) return true;
  if (view_() != nullptr)
    giveToView();
  else if (field != nullptr)
    field->clearFocus();
  return true;
}

}  // namespace compliant
