#include "ui/qt/findings_dialog.hpp"

#include <QDialog>
#include <QDialogButtonBox>
#include <QLabel>
#include <QPlainTextEdit>
#include <QVBoxLayout>

#include "ui/qt/theme.hpp"

namespace compliant {

void showFindings(QWidget* window, const QString& file, const QStringList& sentences) {
  const QString name = "findingsDialog";
  delete window->findChild<QDialog*>(name);
  auto* dialog = new QDialog(window);
  dialog->setObjectName(name);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setWindowTitle("Opened from SOFA: " + file);
  dialog->resize(scaled(680), scaled(420));
  auto* heading = new QLabel(
      QString("What is different here from %1. The file stays as it is; save under a new name.")
          .arg(file));
  heading->setWordWrap(true);
  auto* list = new QPlainTextEdit(sentences.join("\n\n"));
  list->setReadOnly(true);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::close);
  auto* column = new QVBoxLayout(dialog);
  column->addWidget(heading);
  column->addWidget(list);
  column->addWidget(buttons);
  dialog->show();
}

}  // namespace compliant
