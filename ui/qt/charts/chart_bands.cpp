#include "ui/qt/charts/chart_bands.hpp"

#include <QPainter>
#include <algorithm>
#include <cmath>
#include <iterator>

#include "ui/qt/basics/theme.hpp"
#include "ui/qt/charts/curve_lines.hpp"

namespace compliant {
namespace {

// The edges of a band in one pixel column, as heights.
struct BandEdge {
  double x, top, bottom;
};

using Column = StackedColumns::Column;

// Of the part of a band above zero, or below it.
std::vector<BandEdge> edgesOf(const ChartFrame& frame, std::size_t band,
                              std::vector<double> Column::*side) {
  std::vector<BandEdge> edges;
  for (std::size_t i = 0; i < frame.stack.columns.size(); ++i) {
    const auto& column = frame.stack.columns[i];
    if (!column) continue;
    const std::vector<double>& outer = (*column).*side;
    const double a = frame.yOf(outer[band]), b = frame.yOf(band == 0 ? 0 : outer[band - 1]);
    edges.push_back({frame.columnX(i), std::min(a, b), std::max(a, b)});
  }
  return edges;
}

void drawBand(QPainter& painter, const std::vector<BandEdge>& edges, const QColor& colour,
              const QBrush& pattern) {
  if (std::none_of(edges.begin(), edges.end(),
                   [](const BandEdge& edge) { return edge.bottom > edge.top; }))
    return;
  QPolygonF outline;
  for (const BandEdge& edge : edges) outline << QPointF(edge.x, edge.top);
  for (auto edge = edges.rbegin(); edge != edges.rend(); ++edge)
    outline << QPointF(edge->x, edge->bottom);
  painter.setPen(Qt::NoPen);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(colour);
  painter.drawPolygon(outline);
  painter.setRenderHint(QPainter::Antialiasing, false);
  if (pattern.style() == Qt::NoBrush) return;
  painter.setBrush(pattern);
  painter.drawPolygon(outline);
}

// Where a name of this size stands where its band is thickest, if it fits and no other stands there.
QRectF namePlace(const std::vector<BandEdge>& edges, QSizeF size, const QRectF& area,
                 const std::vector<QRectF>& taken) {
  QRectF best;
  // A run that has just begun has bands shorter than their names.
  if (edges.empty() || edges.back().x - edges.front().x < size.width()) return best;
  double most = size.height();
  for (const BandEdge& edge : edges) {
    if (edge.bottom - edge.top <= most) continue;
    QRectF box(QPointF(), size);
    box.moveCenter(QPointF(edge.x, (edge.top + edge.bottom) / 2));
    box.moveLeft(std::clamp(box.left(), area.left(),
                            std::max(area.left(), area.right() - box.width())));
    if (std::any_of(taken.begin(), taken.end(),
                    [&](const QRectF& other) { return other.intersects(box); }))
      continue;
    most = edge.bottom - edge.top;
    best = box;
  }
  return best;
}

}  // namespace

void drawBands(QPainter& painter, const ChartFrame& frame, const ChartPlot& plot) {
  // The second code beside the colour; names stand in the bands too.
  constexpr Qt::BrushStyle patterns[] = {Qt::NoBrush,      Qt::FDiagPattern,  Qt::NoBrush,
                                         Qt::BDiagPattern, Qt::Dense6Pattern, Qt::HorPattern,
                                         Qt::CrossPattern};
  const Theme& theme = activeTheme();
  const QFontMetrics metrics(captionFont());
  std::vector<std::vector<BandEdge>> ups, downs;
  for (std::size_t k = 0; k < plot.curves.size(); ++k) {
    ups.push_back(edgesOf(frame, k, &Column::upper));
    downs.push_back(edgesOf(frame, k, &Column::lower));
    const QBrush pattern(mixed(theme.panel, theme.text, 0.35), patterns[k % std::size(patterns)]);
    const QColor colour = mixed(theme.panel, theme.curves[k % theme.curves.size()], 0.75);
    drawBand(painter, ups.back(), colour, pattern);
    drawBand(painter, downs.back(), colour, pattern);
  }
  painter.setBrush(Qt::NoBrush);
  drawLines(painter, sumLines(frame), QPen(toColor(theme.text), 1.5 * theme.lineWidth));

  painter.setFont(captionFont());
  painter.setPen(toColor(theme.text));
  std::vector<QRectF> taken;
  for (std::size_t k = 0; k < plot.curves.size(); ++k) {
    const QString& name = plot.curves[k].name;
    const QSizeF size(metrics.horizontalAdvance(name) + scaled(8), metrics.height());
    QRectF box = namePlace(ups[k], size, frame.area, taken);
    if (box.isEmpty()) box = namePlace(downs[k], size, frame.area, taken);
    if (box.isEmpty()) continue;
    taken.push_back(box);
    painter.fillRect(box, toColor(theme.panel, 0.8));
    painter.drawText(box, Qt::AlignCenter, name);
  }
}

}  // namespace compliant
