#pragma once

#include <QMessageBox>

namespace compliant {

// A modal confirmation before something is lost. The last answer is always Cancel, which Esc gives.
class ConfirmationDialog : public QMessageBox {
 public:
  // `name`: the object's; `consequence`: what is lost, in smaller text.
  ConfirmationDialog(QWidget* parent, const QString& name, const QString& text,
                     const QString& consequence);

  // The pressed button; Enter presses `preferred`, Cancel when there is none.
  QAbstractButton* ask(QPushButton* preferred = nullptr);
};

}  // namespace compliant
