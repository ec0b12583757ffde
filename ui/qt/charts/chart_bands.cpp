#include "ui/qt/charts/chart_bands.hpp"

#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>
#include <iterator>

#include "ui/qt/basics/theme.hpp"
#include "ui/qt/charts/curve_lines.hpp"

namespace compliant {
namespace {

// The upper and lower edge of a band in one pixel column, as heights.
struct BandEdge {
  double x, top, bottom;
};

using Column = StackedColumns::Column;

// For the part of a band above zero, or below it.
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

// Distinguishes bands in addition to the colour; the names are in the bands too.
enum class Hatch { None, Falling, Rising, Dots, Level, Crossed };
constexpr double hatchApart = 8;

// Lines of one slope, at whole steps from the corner of the image.
void addHatch(QPainterPath& path, const std::vector<BandEdge>& edges, double slope) {
  double least = 1e9, most = -1e9;
  for (const BandEdge& edge : edges) {
    least = std::min(least, edge.top - slope * edge.x);
    most = std::max(most, edge.bottom - slope * edge.x);
  }
  for (double at = std::ceil(least / hatchApart) * hatchApart; at <= most; at += hatchApart) {
    const BandEdge* begin = nullptr;
    for (std::size_t i = 0; i <= edges.size(); ++i) {
      const double y = i < edges.size() ? at + slope * edges[i].x : 0;
      const bool inside = i < edges.size() && y >= edges[i].top && y <= edges[i].bottom;
      if (inside && begin == nullptr) begin = &edges[i];
      if (inside || begin == nullptr) continue;
      path.moveTo(begin->x, at + slope * begin->x);
      path.lineTo(edges[i - 1].x, at + slope * edges[i - 1].x);
      begin = nullptr;
    }
  }
}

void addDots(QPainterPath& path, const std::vector<BandEdge>& edges) {
  constexpr std::size_t apart = 6;
  for (std::size_t i = 0; i < edges.size(); i += apart / 2) {
    const double shift = i / (apart / 2) % 2 == 0 ? 0 : apart / 2.0;
    const double first = std::ceil((edges[i].top - shift) / apart) * apart + shift;
    for (double y = first; y < edges[i].bottom; y += apart) {
      path.moveTo(edges[i].x, y);
      path.lineTo(edges[i].x + 1, y);
    }
  }
}

// Uses lines, not a pattern brush: many SVG viewers do not support patterns.
QPainterPath hatched(const std::vector<BandEdge>& edges, Hatch hatch) {
  QPainterPath path;
  if (hatch == Hatch::Dots) addDots(path, edges);
  if (hatch == Hatch::Falling) addHatch(path, edges, 1);
  if (hatch == Hatch::Rising) addHatch(path, edges, -1);
  if (hatch == Hatch::Level || hatch == Hatch::Crossed) addHatch(path, edges, 0);
  if (hatch != Hatch::Crossed) return path;
  for (std::size_t i = 0; i < edges.size(); i += static_cast<std::size_t>(hatchApart)) {
    path.moveTo(edges[i].x, edges[i].top);
    path.lineTo(edges[i].x, edges[i].bottom);
  }
  return path;
}

void drawBand(QPainter& painter, const std::vector<BandEdge>& edges, const QColor& colour,
              Hatch hatch) {
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
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(mixed(activeTheme().panel, activeTheme().text, 0.35), 1));
  painter.drawPath(hatched(edges, hatch));
}

// The place for a name of this size where its band is thickest, if it fits there and no other name
// is there.
QRectF namePlace(const std::vector<BandEdge>& edges, QSizeF size, const QRectF& area,
                 const std::vector<QRectF>& taken) {
  QRectF best;
  // At the start of a run, bands are shorter than their names.
  if (edges.empty() || edges.back().x - edges.front().x < size.width()) return best;
  double most = size.height();
  const auto thickness = [&edges](std::size_t i) { return edges[i].bottom - edges[i].top; };
  for (std::size_t i = 1; i + 1 < edges.size(); ++i) {
    const BandEdge& edge = edges[i];
    // A peak of a single column is not a place for a name.
    const double thick = std::min({thickness(i - 1), thickness(i), thickness(i + 1)});
    if (thick <= most) continue;
    QRectF box(QPointF(), size);
    box.moveCenter(QPointF(edge.x, (edge.top + edge.bottom) / 2));
    box.moveLeft(
        std::clamp(box.left(), area.left(), std::max(area.left(), area.right() - box.width())));
    if (std::any_of(taken.begin(), taken.end(),
                    [&](const QRectF& other) { return other.intersects(box); }))
      continue;
    most = thick;
    best = box;
  }
  return best;
}

}  // namespace

void drawBands(QPainter& painter, const ChartFrame& frame, const ChartPlot& plot) {
  constexpr Hatch hatches[] = {Hatch::None, Hatch::Falling, Hatch::None,   Hatch::Rising,
                               Hatch::Dots, Hatch::Level,   Hatch::Crossed};
  const Theme& theme = activeTheme();
  const QFontMetrics metrics(captionFont());
  std::vector<std::vector<BandEdge>> ups, downs;
  for (std::size_t k = 0; k < plot.curves.size(); ++k) {
    ups.push_back(edgesOf(frame, k, &Column::upper));
    downs.push_back(edgesOf(frame, k, &Column::lower));
    const Hatch hatch = hatches[k % std::size(hatches)];
    const QColor colour = mixed(theme.panel, theme.curves[k % theme.curves.size()], 0.75);
    drawBand(painter, ups.back(), colour, hatch);
    drawBand(painter, downs.back(), colour, hatch);
  }
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
