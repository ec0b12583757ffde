#include "ui/qt/widgets/removable_lines.hpp"

#include <QKeyEvent>
#include <QToolButton>
#include <cmath>

#include "ui/qt/basics/icon.hpp"
#include "ui/qt/basics/number_text.hpp"

namespace compliant {

RemovableLines::RemovableLines(QWidget* parent) : QTreeWidget(parent) {
  setRootIsDecorated(false);
  setUniformRowHeights(true);
}

int RemovableLines::lineAt(const QPoint& globalPlace) const {
  const QTreeWidgetItem* item = itemAt(viewport()->mapFromGlobal(globalPlace));
  return indexOfTopLevelItem(const_cast<QTreeWidgetItem*>(item ? item : currentItem()));
}

void RemovableLines::addRemoveButton(QTreeWidgetItem* line, int column, const QString& words,
                                     const QString& tip) {
  auto* button = new QToolButton;
  button->setIcon(icon("close"));
  button->setAutoRaise(true);
  button->setFocusPolicy(Qt::NoFocus);
  button->setAccessibleName(words);
  button->setToolTip(tip);
  setItemWidget(line, column, button);
  // After the click, because the button is deleted with its line.
  connect(
      button, &QToolButton::clicked, this,
      [this, index = indexOfTopLevelItem(line)] { emit removeRequested(index); },
      Qt::QueuedConnection);
}

bool RemovableLines::event(QEvent* event) {
  // Here Del acts on a line, not on the component selected elsewhere.
  if (event->type() == QEvent::ShortcutOverride &&
      static_cast<QKeyEvent*>(event)->key() == Qt::Key_Delete && currentItem() != nullptr) {
    event->accept();
    return true;
  }
  return QTreeWidget::event(event);
}

void RemovableLines::keyPressEvent(QKeyEvent* event) {
  const int line = indexOfTopLevelItem(currentItem());
  if (event->key() != Qt::Key_Delete || line < 0) return QTreeWidget::keyPressEvent(event);
  emit removeRequested(line);
}

QString lineValueText(double value) {
  constexpr int digits = 5;
  return std::isfinite(value) ? toFixedWidthText(value, digits).trimmed() : QStringLiteral("–");
}

}  // namespace compliant
