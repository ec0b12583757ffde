#include "ui/qt/widgets/confirmation_dialog.hpp"

#include <QPushButton>

#include "ui/qt/basics/icon.hpp"

namespace compliant {

ConfirmationDialog::ConfirmationDialog(QWidget* parent, const QString& name, const QString& text,
                                       const QString& consequence)
    : QMessageBox(QMessageBox::NoIcon, "Compliant Lab", text, QMessageBox::NoButton, parent) {
  setObjectName(name);
  setTextFormat(Qt::PlainText);
  setInformativeText(consequence);
  setIconPixmap(compliant::icon("warning").pixmap(32, 32));
}

QAbstractButton* ConfirmationDialog::ask(QPushButton* preferred) {
  QPushButton* cancel = addButton("Cancel", QMessageBox::RejectRole);
  setDefaultButton(preferred != nullptr ? preferred : cancel);
  setEscapeButton(cancel);
  // A short question would be narrower than its buttons.
  for (QAbstractButton* button : buttons()) {
    button->ensurePolished();
    button->setMinimumWidth(button->sizeHint().width());
  }
  exec();
  return clickedButton();
}

}  // namespace compliant
