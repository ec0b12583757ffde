#include "ui/qt/findings_dialog.hpp"

#include <QLabel>
#include <QPlainTextEdit>
#include <QVBoxLayout>

#include "ui/qt/side_dialog.hpp"
#include "ui/qt/theme.hpp"

namespace compliant {

void showFindings(QWidget* window, const QString& file, const QStringList& sentences) {
  const QString name = "findingsDialog";
  delete window->findChild<QDialog*>(name);
  QDialog* dialog = sideDialog(window, "Opened from SOFA: " + file, {scaled(680), scaled(420)});
  dialog->setObjectName(name);
  auto* heading = new QLabel(
      QString("What is different here from %1. The file stays as it is; save under a new name.")
          .arg(file));
  heading->setWordWrap(true);
  auto* list = new QPlainTextEdit(sentences.join("\n\n"));
  list->setReadOnly(true);
  dialog->layout()->addWidget(heading);
  dialog->layout()->addWidget(list);
  addCloseButton(dialog);
  dialog->show();
}

}  // namespace compliant
