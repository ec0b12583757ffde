#include "ui/qt/drawer/watch_list.hpp"

#include <QEvent>
#include <QHeaderView>
#include <algorithm>
#include <utility>

#include "ui/qt/basics/number_text.hpp"
#include "ui/qt/basics/text.hpp"
#include "ui/qt/basics/theme.hpp"
#include "ui/qt/basics/ui_scale.hpp"

namespace compliant {
namespace {

enum WatchColumn { WatchName, WatchValue, WatchUnit, WatchRemove, WatchColumns };
constexpr int mostWatchLines = 8;  // for which the list requests room

// The minimum widths of a name and a value in pixels.
int leastNameWidth() { return QFontMetrics(textFont()).horizontalAdvance("nnnnnn…") + scaled(12); }
int leastValueWidth() {
  return QFontMetrics(smallNumberFont()).horizontalAdvance("-1e-10") + scaled(12);
}
// The width of "-98.066"; the column becomes wider once there is a longer value.
int usualValueWidth() {
  return QFontMetrics(smallNumberFont()).horizontalAdvance("-98.066") + scaled(12);
}
int mostValueWidth() {
  return QFontMetrics(smallNumberFont()).horizontalAdvance("-1.2345e-10") + scaled(12);
}

// With as many digits as fit: a truncated number would be a wrong one.
QString textIn(int width, double value) {
  QString text = lineValueText(value);
  const QFontMetrics metrics(smallNumberFont());
  for (int digits = 4; digits > 0 && metrics.horizontalAdvance(text) + scaled(12) > width; --digits)
    text = toShortText(value, digits);
  return text;
}

// Where to start a name that differs from another after its first `common` letters: at the word in
// which they differ, or shortly before that place.
qsizetype startOfDifference(const QString& name, qsizetype common) {
  constexpr qsizetype before = 3;
  const qsizetype word = name.lastIndexOf(' ', common - 1) + 1;
  return std::max(word, common - before);
}

// Names that would look alike when elided in the middle start where they first differ.
void tellApart(QStringList& names, const QFontMetrics& metrics, const QList<int>& widths) {
  QStringList elided;
  for (qsizetype i = 0; i < names.size(); ++i)
    elided << metrics.elidedText(names[i], Qt::ElideMiddle, widths[i]);
  const QStringList whole = std::exchange(names, elided);
  for (qsizetype i = 0; i < whole.size(); ++i) {
    qsizetype common = -1;  // letters shared with another name that looks alike
    for (qsizetype j = 0; j < whole.size(); ++j) {
      if (whole[i] == whole[j] || elided[i] != elided[j]) continue;
      const auto [end, other] =
          std::mismatch(whole[i].begin(), whole[i].end(), whole[j].begin(), whole[j].end());
      const qsizetype same = end - whole[i].begin();
      common = common < 0 ? same : std::min(common, same);
    }
    const qsizetype start = common > 0 ? startOfDifference(whole[i], common) : 0;
    if (start > 0)
      names[i] = metrics.elidedText(u'…' + whole[i].mid(start), Qt::ElideRight, widths[i]);
  }
}

}  // namespace

WatchList::WatchList(Watches& watches, QWidget* parent)
    : RemovableLines(parent), watches_(watches) {
  setObjectName("watches");
  setAccessibleName("Pinned numbers");
  setColumnCount(WatchColumns);
  setHeaderHidden(true);
  setFrameShape(QFrame::NoFrame);
  setTextElideMode(Qt::ElideMiddle);
  header()->setStretchLastSection(false);
  onUiScale(this, [this] {
    header()->setMinimumSectionSize(scaled(24));
    showNames();
    showValues();
  });
  connect(header(), &QHeaderView::sectionResized, this, [this](int column) {
    if (column == WatchName) fitNames();
  });
  following_ = watches_.onChange([this] { follow(); });
  running_ = watches_.onValues([this] {
    // Values change with every frame: skip them while they are hidden.
    if (isVisible()) showValues();
  });
  connect(this, &WatchList::removeRequested, this,
          [this](int line) { watches_.remove(static_cast<std::size_t>(line)); });
}

QSize WatchList::sizeHint() const {
  const int lines = std::clamp(topLevelItemCount(), 2, mostWatchLines);
  return {scaled(230), lines * std::max(scaled(24), sizeHintForRow(0)) + scaled(4)};
}

QSize WatchList::minimumSizeHint() const {
  return {leastNameWidth() + leastValueWidth() + sizeHintForColumn(WatchRemove),
          RemovableLines::minimumSizeHint().height()};
}

void WatchList::resizeEvent(QResizeEvent* event) {
  RemovableLines::resizeEvent(event);
  shareWidth();
}

int WatchList::widestValue() {
  widest_ = std::max(widest_, usualValueWidth());
  const QFontMetrics metrics(smallNumberFont());
  for (std::size_t row = 0; row < lines_.size(); ++row)
    widest_ = std::max(widest_,
                       metrics.horizontalAdvance(lineValueText(watches_.value(row))) + scaled(12));
  return widest_;
}

void WatchList::shareWidth() {
  const int room = viewport()->width() - leastNameWidth() - sizeHintForColumn(WatchRemove);
  const bool units = room >= mostValueWidth() + sizeHintForColumn(WatchUnit);
  setColumnHidden(WatchUnit, !units);
  header()->resizeSection(
      WatchValue, std::clamp(room, leastValueWidth(), std::min(widestValue(), mostValueWidth())));
  fitNames();
  showValues();
}

// The name is elided, its quantity stays whole: "…ring wheel: vx".
void WatchList::fitNames() {
  const bool units = !isColumnHidden(WatchUnit);
  const int room = columnWidth(WatchName) - scaled(10);
  QStringList owners, rests;
  QList<int> widths;
  for (const Line& line : lines_) {
    // Without a column of their own, units follow the names.
    rests << line.number + (units || line.unit.isEmpty() ? "" : ", " + line.unit);
    owners << line.owner;
    widths << std::max(room / 3, room - fontMetrics().horizontalAdvance(rests.back()));
  }
  tellApart(owners, fontMetrics(), widths);
  for (int row = 0; row < topLevelItemCount(); ++row)
    topLevelItem(row)->setText(WatchName, owners[row] + rests[row]);
}

std::vector<WatchList::Line> WatchList::linesNow() const {
  std::vector<Line> lines;
  for (const TrackedNumber& watch : watches_.all()) {
    const QString name = qt(watch.words.label());
    const bool owned = !watch.words.owner.empty();
    lines.push_back({owned ? qt(watch.words.owner) : QString(),
                     (owned ? qt(watch.words.number) : name) + (watch.ended ? " (ended)" : ""),
                     watch.ended
                         ? name + " was deleted"
                         : qt(watch.words.quantity) + ": " + name +
                               (watch.words.unit.empty() ? QString() : ", " + qt(watch.words.unit)),
                     qt(watch.words.unit)});
  }
  return lines;
}

// While a slider is dragged, each move is an edit that does not change the lines.
void WatchList::follow() {
  if (std::vector<Line> now = linesNow(); now != lines_) {
    lines_ = std::move(now);
    showNames();
  }
  showValues();
}

void WatchList::showNames() {
  const int chosen = indexOfTopLevelItem(currentItem());
  clear();
  for (const Line& line : lines_) {
    auto* item = new QTreeWidgetItem(this);
    item->setText(WatchName, line.owner + line.number);
    item->setToolTip(WatchName, plainTip(line.tip));
    item->setTextAlignment(WatchValue, Qt::AlignRight | Qt::AlignVCenter);
    item->setFont(WatchValue, smallNumberFont());
    item->setText(WatchUnit, line.unit);
    item->setForeground(WatchUnit, toColor(activeTheme().secondaryText));
    addRemoveButton(item, WatchRemove, "Unpin " + line.owner + line.number, "Unpin (Del)");
  }
  header()->setSectionResizeMode(WatchName, QHeaderView::Stretch);
  header()->setSectionResizeMode(WatchUnit, QHeaderView::ResizeToContents);
  header()->setSectionResizeMode(WatchRemove, QHeaderView::ResizeToContents);
  // The column only widens, so that nothing moves back and forth while values change.
  header()->setSectionResizeMode(WatchValue, QHeaderView::Fixed);
  widest_ = 0;
  shareWidth();
  setCurrentItem(topLevelItem(std::min(chosen, topLevelItemCount() - 1)));
  updateGeometry();
}

void WatchList::showValues() {
  if (const int before = widest_; widestValue() > before && before < mostValueWidth())
    return shareWidth();
  for (int row = 0; row < topLevelItemCount(); ++row) {
    const double value = watches_.value(static_cast<std::size_t>(row));
    topLevelItem(row)->setText(WatchValue, textIn(columnWidth(WatchValue), value));
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

void WatchList::changeEvent(QEvent* event) {
  RemovableLines::changeEvent(event);
  if (event->type() != QEvent::PaletteChange) return;
  showNames();
  showValues();
}

}  // namespace compliant
