#include "ui/qt/drawer/worst_rows_list.hpp"

#include <QHeaderView>
#include <QPainter>

#include "ui/qt/basics/number_text.hpp"
#include "ui/qt/basics/theme.hpp"

namespace compliant {
namespace {
enum RowColumn { OwnerColumn, RowColumn, ResidualColumn, ForceColumn, ComplianceColumn };
}

WorstRowsList::WorstRowsList(QWidget* parent) : QTreeWidget(parent) {
  setObjectName("rows");
  setAccessibleName("Worst rows");
  setRootIsDecorated(false);
  setUniformRowHeights(true);
  setHeaderLabels({"Constraint", "Row (from 0)", "Residual", "λ", "c"});
  headerItem()->setToolTip(
      ResidualColumn,
      QString::fromUtf8("<qt>b − J Δv − (Ĉ/h) μ: how far the velocity is from what the constraint "
                        "requires, in m/s, or rad/s of turns.</qt>"));
  headerItem()->setToolTip(ForceColumn, "In N, or N·m of turns.");
  headerItem()->setToolTip(ComplianceColumn, "In m/N, or rad/(N·m) of turns.");
  header()->setStretchLastSection(false);
  header()->setTextElideMode(Qt::ElideRight);
  header()->setSectionResizeMode(QHeaderView::ResizeToContents);
  header()->setSectionResizeMode(OwnerColumn, QHeaderView::Stretch);
  for (const int numeric : {ResidualColumn, ForceColumn, ComplianceColumn})
    headerItem()->setTextAlignment(numeric, Qt::AlignRight | Qt::AlignVCenter);
  const auto choose = [this](const QTreeWidgetItem* item) {
    const int index = indexOfTopLevelItem(const_cast<QTreeWidgetItem*>(item));
    if (index < 0) return;
    const RowResidual& chosenRow = rows_[static_cast<std::size_t>(index)];
    emit chosen(chosenRow.constraint, chosenRow.row);
  };
  connect(this, &QTreeWidget::itemClicked, this, choose);
  connect(this, &QTreeWidget::itemActivated, this, choose);
}

void WorstRowsList::setEmptyText(const QString& sentence) {
  emptyText_ = sentence;
  viewport()->update();
}

void WorstRowsList::paintEvent(QPaintEvent* event) {
  QTreeWidget::paintEvent(event);
  if (topLevelItemCount() > 0) return;
  QPainter painter(viewport());
  painter.setPen(toColor(activeTheme().secondaryText));
  painter.drawText(viewport()->rect(), Qt::AlignCenter | Qt::TextWordWrap, emptyText_);
}

std::optional<RowResidual> WorstRowsList::rowAt(const QPoint& globalPlace) const {
  const QTreeWidgetItem* item = itemAt(viewport()->mapFromGlobal(globalPlace));
  const int index = indexOfTopLevelItem(const_cast<QTreeWidgetItem*>(item ? item : currentItem()));
  if (index < 0 || static_cast<std::size_t>(index) >= rows_.size()) return std::nullopt;
  return rows_[static_cast<std::size_t>(index)];
}

std::optional<PinnedRow> WorstRowsList::pinned() const {
  const int index = indexOfTopLevelItem(currentItem());
  if (index < 0 || static_cast<std::size_t>(index) >= rows_.size()) return std::nullopt;
  const RowResidual& row = rows_[static_cast<std::size_t>(index)];
  return PinnedRow{row.constraint, row.row, static_cast<std::size_t>(index)};
}

void WorstRowsList::showRows(const std::vector<RowResidual>& rows, std::int64_t step,
                             const SceneStructure& structure) {
  const std::optional<PinnedRow> chosenBefore = pinned();
  rows_ = rows;
  // Shows the step number: a past moment is shown without being solved again.
  headerItem()->setText(OwnerColumn, rows.empty() ? QString("Constraint")
                                                  : QString("Constraint in step %1").arg(step));
  while (topLevelItemCount() > static_cast<int>(rows.size()))
    delete takeTopLevelItem(topLevelItemCount() - 1);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    QTreeWidgetItem* item = topLevelItem(static_cast<int>(i));
    if (item == nullptr) item = new QTreeWidgetItem(this);
    for (const int numeric : {ResidualColumn, ForceColumn, ComplianceColumn}) {
      item->setTextAlignment(numeric, Qt::AlignRight | Qt::AlignVCenter);
      item->setFont(numeric, smallNumberFont());
    }
    const RowResidual& each = rows[i];
    item->setText(OwnerColumn, QString::fromStdString(ownerName(structure, each.constraint)));
    item->setText(RowColumn, QString::fromStdString(rowName(structure, each.constraint, each.row)));
    item->setText(ResidualColumn, toShortText(each.residual, 3));
    item->setText(ForceColumn, toShortText(each.lambda, 4));
    item->setText(ComplianceColumn,
                  each.compliance == 0 ? "hard" : toShortText(each.compliance, 3));
  }
  // Another row is now at this position; the user has not selected that one.
  const std::optional<PinnedRow> now = pinned();
  if (now && chosenBefore &&
      (now->constraint != chosenBefore->constraint || now->row != chosenBefore->row))
    setCurrentItem(nullptr);
}

}  // namespace compliant
