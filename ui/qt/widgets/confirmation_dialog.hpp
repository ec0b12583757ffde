#pragma once

#include <QMessageBox>

namespace compliant {

// A modal question before something is lost. The last answer is always Cancel, which Esc gives.
class ConfirmationDialog : public QMessageBox {
 public:
  // `name`: the object's; `consequence`: what is lost, in smaller text.
  ConfirmationDialog(QWidget* parent, const QString& name, const QString& text, const QString& consequence);

  // The button that was pressed; `preferred` is what Enter gives, Cancel when there is none.
  QAbstractButton* ask(QPushButton* preferred = nullptr);
};

}  // namespace compliant
