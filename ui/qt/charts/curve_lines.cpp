#include "ui/qt/charts/curve_lines.hpp"

#include <QLineF>
#include <QPaintEngine>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <utility>

namespace compliant {
namespace {

// Far outside any image, but still a valid number of pixels.
constexpr double farPixels = 1e6;

// Collects polylines from points in order; a gap ends a line.
class LineMaker {
 public:
  explicit LineMaker(const ChartFrame& frame) : frame_(frame) {}
  void add(double x, double value) {
    if (parted_) lines_.emplace_back();
    parted_ = false;
    lines_.back() << QPointF(x, std::clamp(frame_.yOf(value), -farPixels, farPixels));
  }
  // Adds a pixel column: where the line enters, its least and greatest values, where it leaves.
  void add(double x, const ColumnSpan& span) {
    const bool rising = span.last >= span.first;
    add(x, span.first);
    if (!(span.minimum < span.maximum)) return;
    add(x, rising ? span.minimum : span.maximum);
    add(x, rising ? span.maximum : span.minimum);
    add(x, span.last);
  }
  void part() { parted_ = true; }
  std::vector<QPolygonF> take() { return std::move(lines_); }

 private:
  const ChartFrame& frame_;
  std::vector<QPolygonF> lines_;
  bool parted_ = true;
};

// The samples of a curve in a frame, with one neighbour on each side for the lines that cross the
// edges.
std::pair<std::size_t, std::size_t> seenSamples(const ChartFrame& frame,
                                                std::span<const double> times) {
  const auto first = std::lower_bound(times.begin(), times.end(), frame.from);
  const auto last = std::upper_bound(first, times.end(), frame.to);
  return {static_cast<std::size_t>(first - times.begin() - (first != times.begin() ? 1 : 0)),
          static_cast<std::size_t>(last - times.begin() + (last != times.end() ? 1 : 0))};
}

}  // namespace

std::vector<QPolygonF> curveLines(const ChartFrame& frame, const CurveSamples& samples) {
  const auto times = samples.times();
  const auto values = samples.values();
  const auto count = static_cast<std::size_t>(std::max(1.0, frame.area.width()));
  const auto [first, last] = seenSamples(frame, times);
  LineMaker maker(frame);
  if (last - first <= 2 * count) {
    for (std::size_t i = first; i < last; ++i) {
      if (!frame.places(values[i]))
        maker.part();
      else
        maker.add(std::clamp(frame.xOf(times[i]), -farPixels, farPixels), values[i]);
    }
    return maker.take();
  }
  // Columns without samples between two samples are bridged, unless the samples there are not
  // finite.
  const double above = frame.scale == Scale::Logarithmic ? 0 : CurveSamples::everything;
  const auto columns = samples.columns(frame.from, frame.to, static_cast<int>(count), above);
  std::size_t next = first;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const double end = frame.from + static_cast<double>(i + 1) / static_cast<double>(count) *
                                        (frame.to - frame.from);
    bool gap = false;
    for (; next < last && times[next] < end; ++next) gap = gap || !frame.places(values[next]);
    if (!columns[i]) {
      if (gap) maker.part();
      continue;
    }
    maker.add(frame.area.left() + static_cast<double>(i) + 0.5, *columns[i]);
  }
  return maker.take();
}

std::vector<QPolygonF> sumLines(const ChartFrame& frame) {
  LineMaker maker(frame);
  for (std::size_t i = 0; i < frame.stack.columns.size(); ++i)
    if (const auto& column = frame.stack.columns[i]) maker.add(frame.columnX(i), column->sum);
  return maker.take();
}

namespace {

// The algorithm of Liang and Barsky.
std::optional<QLineF> clippedLine(const QLineF& line, const QRectF& area) {
  double enters = 0, leaves = 1;
  // Keeps the part that does not exceed `most`; false if there is none.
  const auto cut = [&](double start, double change, double most) {
    if (change == 0) return start <= most;
    const double at = (most - start) / change;
    if (change > 0)
      leaves = std::min(leaves, at);
    else
      enters = std::max(enters, at);
    return enters <= leaves;
  };
  if (!cut(line.x1(), line.dx(), area.right()) || !cut(-line.x1(), -line.dx(), -area.left()) ||
      !cut(line.y1(), line.dy(), area.bottom()) || !cut(-line.y1(), -line.dy(), -area.top()))
    return std::nullopt;
  return QLineF(enters == 0 ? line.p1() : line.pointAt(enters),
                leaves == 1 ? line.p2() : line.pointAt(leaves));
}

// Qt strokes a line of thousands of points as one shape, which takes ten times as long as stroking
// it in parts. Dashes run through the whole line, and an SVG drawing has a single line.
qsizetype pointsAtOnce(const QPainter& painter, const QPen& pen, const QPolygonF& line) {
  const bool parted =
      pen.style() == Qt::SolidLine && painter.paintEngine()->type() == QPaintEngine::Raster;
  return parted ? 16 : line.size();
}

}  // namespace

std::vector<QPolygonF> clipped(const std::vector<QPolygonF>& lines, const QRectF& area) {
  std::vector<QPolygonF> result;
  for (const QPolygonF& line : lines) {
    if (line.size() == 1 && area.contains(line.front())) result.push_back(line);
    bool goesOn = false;
    for (qsizetype i = 1; i < line.size(); ++i) {
      const auto piece = clippedLine({line[i - 1], line[i]}, area);
      if (piece && !goesOn) result.push_back(QPolygonF({piece->p1()}));
      if (piece) result.back() << piece->p2();
      goesOn = piece && piece->p2() == line[i];
    }
  }
  return result;
}

void drawLines(QPainter& painter, const std::vector<QPolygonF>& lines, QPen pen) {
  pen.setJoinStyle(Qt::RoundJoin);
  painter.setPen(pen);
  painter.setRenderHint(QPainter::Antialiasing);
  for (const QPolygonF& line : lines) {
    if (line.size() == 1) painter.drawPoint(line.front());
    const qsizetype step = pointsAtOnce(painter, pen, line);
    for (qsizetype from = 0; from + 1 < line.size(); from += step)
      painter.drawPolyline(line.constData() + from,
                           static_cast<int>(std::min(step + 1, line.size() - from)));
  }
  painter.setRenderHint(QPainter::Antialiasing, false);
}

}  // namespace compliant
