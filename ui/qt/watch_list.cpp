#include "ui/qt/watch_list.hpp"

#include <QHeaderView>
#include <algorithm>

#include "ui/qt/number_text.hpp"
#include "ui/qt/on_scale.hpp"
#include "ui/qt/text.hpp"
#include "ui/qt/theme.hpp"

namespace compliant {
namespace {

enum WatchColumn { watchName, watchValue, watchUnit, watchRemove, watchColumns };
constexpr int mostWatchLines = 8;  // that the list asks room for

}  // namespace

WatchList::WatchList(Watches& watches, QWidget* parent)
    : RemovableLines(parent), watches_(watches) {
  setObjectName("watches");
  setAccessibleName("Pinned numbers");
  setColumnCount(watchColumns);
  setHeaderHidden(true);
  setFrameShape(QFrame::NoFrame);
  setTextElideMode(Qt::ElideMiddle);
  header()->setStretchLastSection(false);
  onScale(this, [this] {
    header()->setMinimumSectionSize(scaled(24));
    showNames();
  });
  watches_.onChange([this] { showNames(); });
  watches_.onValues([this] {
    // Values run with every picture: nobody reads them while they are hidden.
    if (isVisible()) showValues();
  });
  connect(this, &WatchList::removeRequested, this,
          [this](int line) { watches_.remove(static_cast<std::size_t>(line)); });
}

QSize WatchList::sizeHint() const {
  const int lines = std::clamp(topLevelItemCount(), 2, mostWatchLines);
  return {scaled(230), lines * std::max(scaled(24), sizeHintForRow(0)) + scaled(4)};
}

void WatchList::showNames() {
  const int chosen = indexOfTopLevelItem(currentItem());
  clear();
  for (const FollowedNumber& watch : watches_.all()) {
    auto* item = new QTreeWidgetItem(this);
    item->setText(watchName, qt(watch.words.label()));
    item->setToolTip(watchName,
                     plainTip(qt(watch.words.quantity) + ": " + qt(watch.words.label())));
    item->setTextAlignment(watchValue, Qt::AlignRight | Qt::AlignVCenter);
    item->setFont(watchValue, smallNumberFont());
    item->setText(watchUnit, qt(watch.words.unit));
    item->setForeground(watchUnit, toColor(activeTheme().secondaryText));
    addRemoveButton(item, watchRemove, "Unpin " + qt(watch.words.label()), "Unpin (Del)");
  }
  header()->setSectionResizeMode(watchName, QHeaderView::Stretch);
  header()->setSectionResizeMode(watchUnit, QHeaderView::ResizeToContents);
  header()->setSectionResizeMode(watchRemove, QHeaderView::ResizeToContents);
  // Of one width, so that nothing moves while values run.
  header()->setSectionResizeMode(watchValue, QHeaderView::Fixed);
  header()->resizeSection(
      watchValue, QFontMetrics(smallNumberFont()).horizontalAdvance("-1.2345e-10") + scaled(12));
  setCurrentItem(topLevelItem(std::min(chosen, topLevelItemCount() - 1)));
  showValues();
  updateGeometry();
}

void WatchList::showValues() {
  for (int row = 0; row < topLevelItemCount(); ++row) {
    const double value = watches_.value(static_cast<std::size_t>(row));
    topLevelItem(row)->setText(watchValue, lineValueText(value));
  }
}

std::optional<PlotNumber> WatchList::numberAt(const QPoint& globalPlace) const {
  const int row = lineAt(globalPlace);
  if (row < 0) return std::nullopt;
  return watches_.all()[static_cast<std::size_t>(row)].number;
}

void WatchList::showEvent(QShowEvent* event) {
  RemovableLines::showEvent(event);
  showValues();
}

}  // namespace compliant
