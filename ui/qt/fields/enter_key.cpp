#include "ui/qt/fields/enter_key.hpp"

#include <QDialog>
#include <QKeyEvent>
#include <QPushButton>

#include "ui/qt/fields/number_edit.hpp"

namespace compliant {
namespace {

class EnterKey : public QObject {
 public:
  EnterKey(QDialog& form, QPushButton& wanted) : QObject(&form), wanted_(wanted) {}

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() != QEvent::KeyPress) return false;
    const auto* press = static_cast<QKeyEvent*>(event);
    if (press->key() != Qt::Key_Return && press->key() != Qt::Key_Enter) return false;
    // A held key must not answer a question that the form then asks.
    if (press->isAutoRepeat()) return true;
    if (auto* button = qobject_cast<QPushButton*>(watched)) {
      button->click();
      return true;
    }
    if (static_cast<NumberEdit*>(watched)->isModified()) return false;
    wanted_.click();
    return true;
  }

 private:
  QPushButton& wanted_;
};

}  // namespace

void pressOnEnter(QDialog& form, QPushButton& wanted) {
  auto* enter = new EnterKey(form, wanted);
  for (auto* button : form.findChildren<QPushButton*>()) button->installEventFilter(enter);
  for (auto* edit : form.findChildren<NumberEdit*>()) edit->installEventFilter(enter);
  // QDialog gives the key presses that fields ignore to this button.
  wanted.setDefault(true);
}

}  // namespace compliant
