#include "ui/qt/watch_list.hpp"

#include <QHeaderView>
#include <QKeyEvent>
#include <QToolButton>
#include <algorithm>
#include <cmath>

#include "ui/qt/icon.hpp"
#include "ui/qt/number_text.hpp"
#include "ui/qt/on_scale.hpp"
#include "ui/qt/text.hpp"
#include "ui/qt/theme.hpp"

namespace compliant {
namespace {

enum WatchColumn { watchName, watchValue, watchUnit, watchRemove, watchColumns };
constexpr int watchDigits = 5;
constexpr int mostWatchLines = 8;  // that the list asks room for

}  // namespace

WatchList::WatchList(Watches& watches, QWidget* parent) : QTreeWidget(parent), watches_(watches) {
  setObjectName("watches");
  setAccessibleName("Pinned numbers");
  setRootIsDecorated(false);
  setUniformRowHeights(true);
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
}

QSize WatchList::sizeHint() const {
  const int lines = std::clamp(topLevelItemCount(), 2, mostWatchLines);
  return {scaled(230), lines * std::max(scaled(24), sizeHintForRow(0)) + scaled(4)};
}

void WatchList::showNames() {
  const int chosen = indexOfTopLevelItem(currentItem());
  clear();
  for (std::size_t i = 0; i < watches_.all().size(); ++i) {
    const FollowedNumber& watch = watches_.all()[i];
    auto* item = new QTreeWidgetItem(this);
    item->setText(watchName, qt(watch.words.label()));
    item->setToolTip(watchName,
                     plainTip(qt(watch.words.quantity) + ": " + qt(watch.words.label())));
    item->setTextAlignment(watchValue, Qt::AlignRight | Qt::AlignVCenter);
    item->setFont(watchValue, smallNumberFont());
    item->setText(watchUnit, qt(watch.words.unit));
    item->setForeground(watchUnit, toColor(activeTheme().secondaryText));
    auto* button = new QToolButton;
    button->setIcon(icon("close"));
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::NoFocus);
    button->setAccessibleName("Unpin " + qt(watch.words.label()));
    button->setToolTip("Unpin (Del)");
    setItemWidget(item, watchRemove, button);
    // After the click is over, because the button goes with its line.
    connect(
        button, &QToolButton::clicked, this, [this, i] { watches_.remove(i); },
        Qt::QueuedConnection);
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
    topLevelItem(row)->setText(watchValue, std::isfinite(value)
                                               ? toSteadyText(value, watchDigits).trimmed()
                                               : QStringLiteral("–"));
  }
}

std::optional<PlotNumber> WatchList::numberAt(const QPoint& globalPlace) const {
  const QTreeWidgetItem* item = itemAt(viewport()->mapFromGlobal(globalPlace));
  const int row = indexOfTopLevelItem(const_cast<QTreeWidgetItem*>(item ? item : currentItem()));
  if (row < 0) return std::nullopt;
  return watches_.all()[static_cast<std::size_t>(row)].number;
}

void WatchList::showEvent(QShowEvent* event) {
  QTreeWidget::showEvent(event);
  showValues();
}

bool WatchList::event(QEvent* event) {
  // Here Del means a line, not the component that is selected elsewhere.
  if (event->type() == QEvent::ShortcutOverride &&
      static_cast<QKeyEvent*>(event)->key() == Qt::Key_Delete && currentItem() != nullptr) {
    event->accept();
    return true;
  }
  return QTreeWidget::event(event);
}

void WatchList::keyPressEvent(QKeyEvent* event) {
  const int row = indexOfTopLevelItem(currentItem());
  if (event->key() != Qt::Key_Delete || row < 0) return QTreeWidget::keyPressEvent(event);
  watches_.remove(static_cast<std::size_t>(row));
}

}  // namespace compliant
