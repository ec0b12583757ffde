#include "ui/qt/drawer/break_panel.hpp"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include "engine/analysis/break_presets.hpp"
#include "ui/qt/basics/text.hpp"
#include "ui/qt/basics/theme.hpp"
#include "ui/qt/basics/ui_scale.hpp"
#include "ui/qt/widgets/wrapped_label.hpp"

namespace compliant {
namespace {

enum BreakColumn { BreakText, BreakHits, BreakFault, BreakRemove, BreakColumns };

}  // namespace

BreakLines::BreakLines(BreakList& breaks, QWidget* parent)
    : RemovableLines(parent), breaks_(breaks) {
  setObjectName("breakpoints");
  setAccessibleName("Breakpoints");
  setColumnCount(BreakColumns);
  setHeaderLabels({"Condition", "Hits", "Problem", ""});
  setFrameShape(QFrame::NoFrame);
  setEditTriggers(QAbstractItemView::NoEditTriggers);
  header()->setStretchLastSection(false);
  header()->setSectionResizeMode(BreakText, QHeaderView::Stretch);
  for (const int column : {BreakHits, BreakFault, BreakRemove})
    header()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
  connect(this, &QTreeWidget::itemDoubleClicked, this,
          [this](QTreeWidgetItem* item, int) { editItem(item, BreakText); });
  connect(this, &QTreeWidget::itemChanged, this, &BreakLines::take);
  connect(this, &RemovableLines::removeRequested, this,
          [this](int line) { breaks_.remove(static_cast<std::size_t>(line)); });
  following_ = breaks_.onChange([this] { follow(); });
  follow();
}

void BreakLines::follow() {
  filling_ = true;
  const int count = static_cast<int>(breaks_.all().size());
  const int chosen = indexOfTopLevelItem(currentItem());
  if (count != topLevelItemCount()) {
    clear();
    for (int line = 0; line < count; ++line) {
      auto* item = new QTreeWidgetItem(this);
      item->setFlags(item->flags() | Qt::ItemIsUserCheckable | Qt::ItemIsEditable);
      item->setTextAlignment(BreakHits, Qt::AlignRight | Qt::AlignVCenter);
      item->setForeground(BreakFault, toColor(activeTheme().warning));
      addRemoveButton(item, BreakRemove, "Remove the breakpoint", "Remove (Del)");
    }
    setCurrentItem(topLevelItem(std::min(chosen, count - 1)));
  }
  for (int line = 0; line < count; ++line) show(line);
  filling_ = false;
}

void BreakLines::show(int line) {
  const BreakpointState state = breaks_.state(static_cast<std::size_t>(line));
  QTreeWidgetItem* item = topLevelItem(line);
  item->setText(BreakText, qt(state.text));
  item->setCheckState(BreakText, state.on ? Qt::Checked : Qt::Unchecked);
  item->setText(BreakHits, QString::number(state.hits));
  item->setText(BreakFault, qt(state.fault));
  const QString tip = qt(state.text) + (state.fault.empty() ? QString() : "\n" + qt(state.fault));
  for (const int column : {BreakText, BreakFault}) item->setToolTip(column, plainTip(tip));
}

void BreakLines::take(QTreeWidgetItem* item, int column) {
  if (filling_ || column != BreakText) return;
  const int line = indexOfTopLevelItem(item);
  if (line < 0) return;
  const auto index = static_cast<std::size_t>(line);
  if ((item->checkState(BreakText) == Qt::Checked) != breaks_.all()[index].on)
    breaks_.toggle(index);
  if (const Status written = breaks_.rewrite(index, item->text(BreakText).toStdString()); !written)
    emit notified({Severity::Warning, qt(written.error().text()), Notice::Shown::Transient});
  follow();
}

BreakPanel::BreakPanel(BreakList& breaks, QWidget* parent) : QWidget(parent), breaks_(breaks) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  auto* row = new QHBoxLayout;
  onUiScale(this, [row] {
    row->setContentsMargins(scaled(8), scaled(4), scaled(8), scaled(4));
    row->setSpacing(scaled(6));
  });
  entry_ = new QLineEdit;
  entry_->setPlaceholderText("contact_residual > 1e-2");
  entry_->setAccessibleName("New condition");
  entry_->setToolTip(
      "<qt>Two formulas with &gt;, &lt;, &gt;= or &lt;= between them, over the columns of "
      "<i>compliant run --columns</i>: <i>rope.lambda[0] &lt; -50</i>. <i>step(total)</i> is a "
      "change in one step, <i>unsolved</i> and <i>state_changes</i> count; <i>for 3 steps</i> may "
      "follow.</qt>");
  auto* addButton = new QPushButton("Add");
  auto* presets = new QToolButton;
  presets->setText("Presets");
  presets->setPopupMode(QToolButton::InstantPopup);
  auto* menu = new QMenu(presets);
  for (const auto& preset : breakPresets())
    menu->addAction(QString::fromUtf8(preset.title),
                    [this, text = preset.text] { add(QString::fromUtf8(text)); });
  presets->setMenu(menu);
  row->addWidget(entry_, 1);
  row->addWidget(addButton);
  row->addWidget(presets);
  column->addLayout(row);
  empty_ = new WrappedLabel(2);
  empty_->setProperty("role", "secondary");
  empty_->setText(
      "There are no breakpoints. Time stops after the first step at which a condition holds, and "
      "the timeline marks that step.");
  onUiScale(empty_,
            [this] { empty_->setContentsMargins(scaled(8), scaled(4), scaled(8), scaled(4)); });
  column->addWidget(empty_);
  lines_ = new BreakLines(breaks_);
  column->addWidget(lines_, 1);
  connect(lines_, &BreakLines::notified, this, &BreakPanel::notified);
  const auto addTyped = [this] {
    if (add(entry_->text())) entry_->clear();
  };
  connect(entry_, &QLineEdit::returnPressed, this, addTyped);
  connect(addButton, &QPushButton::clicked, this, addTyped);
  following_ = breaks_.onChange([this] { follow(); });
  stopping_ = breaks_.onBreak([this] { emit broke(); });
  follow();
}

bool BreakPanel::add(const QString& text) {
  const Status added = breaks_.add(text.toStdString());
  if (!added)
    emit notified({Severity::Warning, qt(added.error().text()), Notice::Shown::Transient});
  return added.ok();
}

void BreakPanel::follow() {
  const bool any = !breaks_.all().empty();
  empty_->setVisible(!any);
  lines_->setVisible(any);
}

}  // namespace compliant
