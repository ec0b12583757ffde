#include "ui/qt/widgets/held_press.hpp"

#include <QApplication>
#include <QEvent>
#include <QTimer>
#include <utility>

namespace compliant {

HeldPress::HeldPress(QWidget* within) : QObject(within), within_(within) {
  qApp->installEventFilter(this);
}

bool HeldPress::eventFilter(QObject* object, QEvent* event) {
  if (event->type() == QEvent::MouseButtonPress && pressed_ == nullptr) {
    auto* widget = qobject_cast<QWidget*>(object);
    if (widget != nullptr && within_->isAncestorOf(widget)) pressed_ = widget;
  } else if (event->type() == QEvent::MouseButtonRelease && pressed_ != nullptr) {
    QTimer::singleShot(0, this, [this] {
      if (QWidget* pressed = std::exchange(pressed_, nullptr)) emit ended(pressed);
    });
  }
  return QObject::eventFilter(object, event);
}

}  // namespace compliant
