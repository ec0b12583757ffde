#include "ui/qt/properties/selection_list.hpp"

#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/qt/actions/edit_actions.hpp"
#include "ui/qt/basics/icon.hpp"
#include "ui/qt/basics/text.hpp"
#include "ui/qt/basics/theme.hpp"
#include "ui/qt/basics/ui_scale.hpp"
#include "ui/qt/widgets/wrapped_label.hpp"

namespace compliant {
namespace {

// Longer lists scroll by themselves.
constexpr int mostLines = 16;

}  // namespace

SelectionList::SelectionList(QWidget* parent)
    : QWidget(parent),
      icon_(new QLabel),
      title_(new WrappedLabel(3)),
      count_(new WrappedLabel(2)),
      remark_(new WrappedLabel(3)),
      lines_(new QListWidget) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  onUiScale(column, [column] { column->setSpacing(scaled(8)); });
  auto* head = new QHBoxLayout;
  onUiScale(head, [head] { head->setSpacing(scaled(8)); });
  head->addWidget(icon_, 0, Qt::AlignTop);
  head->addWidget(title_, 1);
  title_->setProperty("role", "title");
  for (QLabel* label : {count_, remark_}) label->setProperty("role", "secondary");
  column->addLayout(head);
  column->addWidget(count_);
  column->addWidget(remark_);
  column->addWidget(lines_);
  lines_->setAccessibleName("Selected components");
  lines_->setUniformItemSizes(true);
  lines_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  lines_->setSelectionMode(QAbstractItemView::NoSelection);
  lines_->setFrameShape(QFrame::NoFrame);
  const auto choose = [this](const QListWidgetItem* line) {
    emit chosen(line->data(Qt::UserRole).toULongLong());
  };
  connect(lines_, &QListWidget::itemClicked, this, choose);
  connect(lines_, &QListWidget::itemActivated, this, choose);
  onUiScale(this, [this] {
    icon_->setPixmap(icon("scene").pixmap(scaled(20), scaled(20)));
    fitLines();
  });
}

QString SelectionList::title() const { return title_->text(); }

void SelectionList::setRemark(const QString& remark) {
  remark_->setText(remark);
  remark_->setVisible(!remark.isEmpty());
}

void SelectionList::setSheet(const SelectionSheet& sheet) {
  icon_->setPixmap(icon("scene").pixmap(scaled(20), scaled(20)));
  title_->setText(qt(sheet.title()));
  count_->setText(qt(sheet.count()));
  count_->setVisible(!sheet.branch.empty());
  lines_->clear();
  for (const SelectionSheet::Member& member : sheet.members) {
    auto* line = new QListWidgetItem(icon(roleIcon(member.role)), qt(member.name), lines_);
    line->setToolTip(plainTip(qt(member.typeLabel)));
    line->setData(Qt::UserRole, QVariant::fromValue<qulonglong>(member.id));
  }
  fitLines();
}

void SelectionList::fitLines() {
  const int shown = std::min(lines_->count(), mostLines);
  lines_->setFixedHeight(shown * std::max(1, lines_->sizeHintForRow(0)) + scaled(4));
}

}  // namespace compliant
