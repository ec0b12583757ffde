#include "ui/qt/widgets/side_dialog.hpp"

#include <QDialogButtonBox>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/qt/basics/theme.hpp"
#include "ui/qt/basics/ui_scale.hpp"

namespace compliant {

QDialog* sideDialog(QWidget* window, const QString& title, QSize size) {
  auto* box = new QDialog(window);
  arrangeAside(box, title, size);
  return box;
}

void arrangeAside(QDialog* box, const QString& title, QSize size) {
  box->setAttribute(Qt::WA_DeleteOnClose);
  box->setWindowTitle(title);
  box->resize(size);
  auto* column = new QVBoxLayout(box);
  onUiScale(column, [column] {
    column->setContentsMargins(scaled(12), scaled(12), scaled(12), scaled(12));
    column->setSpacing(scaled(8));
  });
}

void addCloseButton(QDialog* box) {
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  QPushButton* close = buttons->button(QDialogButtonBox::Close);
  close->setIcon({});
  close->setAutoDefault(false);
  QObject::connect(buttons, &QDialogButtonBox::rejected, box, &QDialog::close);
  box->layout()->addWidget(buttons);
}

}  // namespace compliant
