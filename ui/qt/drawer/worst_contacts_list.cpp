#include "ui/qt/drawer/worst_contacts_list.hpp"

#include <QHeaderView>

#include "ui/qt/basics/number_text.hpp"
#include "ui/qt/basics/theme.hpp"

namespace compliant {
namespace {
enum ContactColumn { NameColumn, StateColumn, NaturalColumn };
constexpr std::size_t mostContacts = 50;
}  // namespace

WorstContactsList::WorstContactsList(QWidget* parent) : QTreeWidget(parent) {
  setObjectName("contacts");
  setAccessibleName("Worst contacts");
  setRootIsDecorated(false);
  setUniformRowHeights(true);
  setHeaderLabels({"Contact or row", "State", "Residual, N·s"});
  headerItem()->setToolTip(StateColumn,
                           "<qt>New: the state differs from that in the previous step.</qt>");
  headerItem()->setToolTip(NaturalColumn,
                           QString("<qt>%1</qt>").arg(QString::fromUtf8(naturalResidualMeaning())));
  header()->setStretchLastSection(false);
  header()->setTextElideMode(Qt::ElideRight);
  setTextElideMode(Qt::ElideMiddle);  // names end with the number of the point
  header()->setSectionResizeMode(QHeaderView::ResizeToContents);
  header()->setSectionResizeMode(NameColumn, QHeaderView::Stretch);
  headerItem()->setTextAlignment(NaturalColumn, Qt::AlignRight | Qt::AlignVCenter);
  connect(this, &QTreeWidget::itemClicked, this, &WorstContactsList::choose);
  connect(this, &QTreeWidget::itemActivated, this, &WorstContactsList::choose);
}

void WorstContactsList::choose(const QTreeWidgetItem* item) {
  const int index = indexOfTopLevelItem(const_cast<QTreeWidgetItem*>(item));
  if (index < 0 || record_ == nullptr) return;
  const NonsmoothRecord::Block& block = record_->blocks[order_[static_cast<std::size_t>(index)]];
  if (block.isContact())
    emit contactChosen(block.place.a, block.place.b);
  else
    emit rowChosen(block.owner, block.row);
}

void WorstContactsList::showSolve(std::shared_ptr<const NonsmoothRecord> record, std::int64_t step,
                                  const SceneStructure& structure,
                                  const std::function<std::string(Id)>& nameOf) {
  record_ = std::move(record);
  order_ = record_ != nullptr ? worstBlocks(*record_, mostContacts) : std::vector<std::size_t>();
  headerItem()->setText(NameColumn, order_.empty()
                                        ? QString("Contact or row")
                                        : QString("Contact or row (from 0) in step %1").arg(step));
  while (topLevelItemCount() > static_cast<int>(order_.size()))
    delete takeTopLevelItem(topLevelItemCount() - 1);
  for (std::size_t i = 0; i < order_.size(); ++i) {
    QTreeWidgetItem* item = topLevelItem(static_cast<int>(i));
    if (item == nullptr) item = new QTreeWidgetItem(this);
    const NonsmoothRecord::Block& block = record_->blocks[order_[i]];
    item->setText(NameColumn, QString::fromStdString(blockName(block, structure, nameOf)));
    item->setText(StateColumn, QString(blockStateText(block)) + (block.changed ? ", new" : ""));
    item->setText(NaturalColumn, toShortText(block.residual, 3));
    item->setTextAlignment(NaturalColumn, Qt::AlignRight | Qt::AlignVCenter);
    item->setFont(NaturalColumn, smallNumberFont());
  }
}

}  // namespace compliant
