#include "ui/qt/widgets/close_button.hpp"

#include <QToolButton>

#include "ui/qt/basics/icon.hpp"

namespace compliant {

QToolButton* closeButton(QWidget* owner, const QString& name) {
  auto* button = new QToolButton(owner);
  button->setIcon(icon("close"));
  button->setProperty("flat", true);
  button->setFocusPolicy(Qt::TabFocus);
  button->setAccessibleName(name);
  button->setToolTip(name);
  QObject::connect(button, &QToolButton::clicked, owner, &QWidget::hide);
  return button;
}

}  // namespace compliant
