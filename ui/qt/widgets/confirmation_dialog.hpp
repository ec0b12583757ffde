#pragma once

#include <QMessageBox>

namespace compliant {

// A modal confirmation before data are lost. The last button is always Cancel, also for Esc.
class ConfirmationDialog : public QMessageBox {
 public:
  // `name`: of the object; `consequence`: the loss, in smaller text.
  ConfirmationDialog(QWidget* parent, const QString& name, const QString& text,
                     const QString& consequence);

  // Returns the pressed button. Enter presses `preferred`, or Cancel if there is none.
  QAbstractButton* ask(QPushButton* preferred = nullptr);
};

}  // namespace compliant
