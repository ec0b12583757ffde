#include "ui/qt/drawer/plots_legend.hpp"

#include <QHeaderView>
#include <QPainter>
#include <cmath>

#include "ui/qt/basics/number_text.hpp"
#include "ui/qt/basics/text.hpp"
#include "ui/qt/basics/theme.hpp"
#include "ui/qt/basics/ui_scale.hpp"
#include "ui/qt/charts/plot_chart.hpp"

namespace compliant {
namespace {

enum LegendColumn { NameColumn, ValueColumn, ColumnA, ColumnB, DifferenceColumn, RemoveColumn };

QPixmap lineSample(int style, double pixelRatio) {
  const QSize size(scaled(28), scaled(14));
  QPixmap picture(size * pixelRatio);
  picture.setDevicePixelRatio(pixelRatio);
  picture.fill(Qt::transparent);
  QPainter painter(&picture);
  painter.setPen(plotPen(style));
  const double middle = size.height() / 2.0;
  painter.drawLine(QPointF(0, middle), QPointF(size.width(), middle));
  return picture;
}

std::optional<double> valueAt(const PlotCurve& curve, std::optional<double> time) {
  return time ? curve.samples.nearest(*time) : std::nullopt;
}

QString shownText(std::optional<double> value) {
  // The moment exists, but no step has computed the value yet.
  return value ? lineValueText(*value) : QString();
}

}  // namespace

PlotsLegend::PlotsLegend(Plots& plots, QWidget* parent) : RemovableLines(parent), plots_(plots) {
  setObjectName("plotsLegend");
  setAccessibleName("Plotted curves");
  setHeaderLabels({"Curve", "Value", "A", "B", "B − A", ""});
  headerItem()->setToolTip(NameColumn, "Points and links are numbered from 0");
  headerItem()->setToolTip(ValueColumn, "At the time shown, or the newest");
  headerItem()->setToolTip(ColumnA, "At cursor A (click in a plot)");
  headerItem()->setToolTip(ColumnB, "At cursor B (Shift+click in a plot)");
  header()->setStretchLastSection(false);
  header()->setSectionResizeMode(QHeaderView::ResizeToContents);
  header()->setSectionResizeMode(NameColumn, QHeaderView::Stretch);
  for (int column = ValueColumn; column <= DifferenceColumn; ++column)
    headerItem()->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
  onUiScale(this, [this] {
    header()->setMinimumSectionSize(scaled(24));
    setIconSize({scaled(28), scaled(14)});
    shown_.clear();  // their fonts and line samples are recreated
    follow();
  });
  following_ = plots_.onChange([this] { follow(); });
  connect(this, &PlotsLegend::removeRequested, this,
          [this](int line) { plots_.remove(static_cast<std::size_t>(line)); });
}

std::vector<PlotNumber> PlotsLegend::numbersAt(const QPoint& globalPlace) const {
  const int row = lineAt(globalPlace);
  if (row < 0 || static_cast<std::size_t>(row) >= plots_.curves().size()) return {};
  return {plots_.curves()[static_cast<std::size_t>(row)].number};
}

QSize PlotsLegend::sizeHint() const { return {scaled(300), scaled(120)}; }

void PlotsLegend::follow() {
  std::vector<int> ids;
  for (const PlotCurve& curve : plots_.curves()) ids.push_back(curve.id);
  if (ids != shown_) {
    shown_ = std::move(ids);
    showCurves();
  }
  // Values change with every frame: skip them while the list is hidden.
  if (isVisible()) showValues();
}

void PlotsLegend::showCurves() {
  clear();
  for (const PlotCurve& curve : plots_.curves()) {
    auto* item = new QTreeWidgetItem(this);
    item->setIcon(NameColumn, lineSample(curve.style, devicePixelRatioF()));
    for (int column = ValueColumn; column <= DifferenceColumn; ++column) {
      item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
      item->setFont(column, smallNumberFont());
    }
    addRemoveButton(item, RemoveColumn, "Remove the curve", "Remove the curve (Del)");
  }
}

void PlotsLegend::showValues() {
  const PlotView& view = plots_.view();
  // The names need the room, and setting A shows its time anyway.
  setColumnHidden(ValueColumn, view.cursorA || view.cursorB);
  setColumnHidden(ColumnA, !view.cursorA);
  setColumnHidden(ColumnB, !view.cursorB);
  setColumnHidden(DifferenceColumn, !view.cursorA || !view.cursorB);
  for (int row = 0; row < topLevelItemCount(); ++row) {
    const PlotCurve& curve = plots_.curves()[static_cast<std::size_t>(row)];
    QTreeWidgetItem* item = topLevelItem(row);
    const QString name = qt(curve.words.label());
    const QString unit = curve.words.unit.empty() ? QString() : " / " + qt(curve.words.unit);
    const bool partly = plots_.leavesOut(static_cast<std::size_t>(row));
    item->setText(NameColumn, name + unit + (curve.ended ? " (ended)" : "") +
                                  (partly ? " (≤ 0 left out)" : ""));
    const QString tip = curve.ended ? name + " was deleted"
                        : partly    ? name + ": values ≤ 0 cannot be shown on a logarithmic axis"
                                    : name;
    item->setToolTip(NameColumn, plainTip(tip));
    const auto a = valueAt(curve, view.cursorA), b = valueAt(curve, view.cursorB);
    item->setText(ValueColumn, shownText(valueAt(curve, plots_.shownTime())));
    item->setText(ColumnA, shownText(a));
    item->setText(ColumnB, shownText(b));
    item->setText(DifferenceColumn, a && b ? shownText(*b - *a) : QString());
  }
}

QString PlotsLegend::cursorText() const {
  const auto [a, b] = std::pair(plots_.view().cursorA, plots_.view().cursorB);
  QStringList parts;
  if (a) parts << QString("A %1 s").arg(toShortText(*a, 5));
  if (b) parts << QString("B %1 s").arg(toShortText(*b, 5));
  if (a && b) {
    parts << QString("Δt %1 s").arg(toShortText(*b - *a, 5));
    if (*a != *b) parts << QString("1/Δt %1 Hz").arg(toShortText(1 / std::abs(*b - *a), 5));
  }
  return parts.join("   ");
}

void PlotsLegend::showEvent(QShowEvent* event) {
  RemovableLines::showEvent(event);
  showValues();
}

void PlotsLegend::changeEvent(QEvent* event) {
  RemovableLines::changeEvent(event);
  if (event->type() != QEvent::PaletteChange) return;
  showCurves();
  showValues();
}

}  // namespace compliant
