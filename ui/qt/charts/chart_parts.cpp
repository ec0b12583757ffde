#include "ui/qt/charts/chart_parts.hpp"

#include <QPainter>
#include <QWidget>
#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <utility>

#include "ui/qt/basics/icon.hpp"
#include "ui/qt/basics/theme.hpp"

namespace compliant {

void drawChartAxes(QPainter& painter, const ChartFrame& frame, const QString& along) {
  const Theme& theme = activeTheme();
  const QRectF& area = frame.area;
  painter.setFont(smallNumberFont());
  const QFontMetrics metrics(smallNumberFont());
  const bool numbered = !along.isEmpty();
  const QColor grid = mixed(theme.panel, theme.line, 0.6);
  double written = std::numeric_limits<double>::infinity();
  for (const Tick& tick : frame.ticks) {
    const double y = std::round(frame.yOf(tick.value)) + 0.5;
    painter.setPen(QPen(grid, 1));
    painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
    // One number over another could not be read.
    if (std::abs(written - y) < metrics.ascent()) continue;
    written = y;
    painter.setPen(toColor(theme.secondaryText));
    const double width = metrics.horizontalAdvance(tick.text) + 4;
    painter.drawText(QRectF(area.left() - scaled(6) - width, y - metrics.height() / 2.0, width,
                            metrics.height()),
                     Qt::AlignRight | Qt::AlignVCenter, tick.text);
  }
  const int across = std::max(2, static_cast<int>(area.width()) / scaled(90));
  const double below = area.bottom() + scaled(4);
  const int unitWidth = metrics.horizontalAdvance(along) + scaled(8);
  for (const Tick& tick : niceTicks(frame.from, frame.to, across)) {
    const double x = std::round(frame.xOf(tick.value)) + 0.5;
    painter.setPen(QPen(grid, 1));
    painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
    const double half = metrics.horizontalAdvance(tick.text) / 2.0;
    if (!numbered || x + half > area.right() - unitWidth) continue;
    painter.setPen(toColor(theme.secondaryText));
    painter.drawText(QRectF(x - half - 4, below, 2 * half + 8, metrics.height()), Qt::AlignCenter,
                     tick.text);
  }
  painter.setPen(toColor(theme.secondaryText));
  painter.drawText(QRectF(area.right() - unitWidth, below, unitWidth, metrics.height()),
                   Qt::AlignRight | Qt::AlignVCenter, along);
  painter.setPen(QPen(toColor(theme.line), 1));
  painter.drawLine(area.bottomLeft() + QPointF(0, 0.5), area.bottomRight() + QPointF(0, 0.5));
}

namespace {

// Far outside of any image, and still a number of pixels.
constexpr double farPixels = 1e6;

// One line after another, of points in order; none where there is a gap.
class LineMaker {
 public:
  explicit LineMaker(const ChartFrame& frame) : frame_(frame) {}
  void add(double x, double value) {
    if (parted_) lines_.emplace_back();
    parted_ = false;
    lines_.back() << QPointF(x, std::clamp(frame_.yOf(value), -farPixels, farPixels));
  }
  void part() { parted_ = true; }
  std::vector<QPolygonF> take() { return std::move(lines_); }

 private:
  const ChartFrame& frame_;
  std::vector<QPolygonF> lines_;
  bool parted_ = true;
};

// Where samples of a curve lie in a frame, with a neighbour at each side for the lines that cross
// the edges.
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
  const auto columns = samples.columns(frame.from, frame.to, static_cast<int>(count), frame.above);
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
    const double x = frame.area.left() + static_cast<double>(i) + 0.5;
    const ColumnSpan& span = *columns[i];
    const bool rising = span.last >= span.first;
    maker.add(x, span.first);
    if (!(span.minimum < span.maximum)) continue;
    maker.add(x, rising ? span.minimum : span.maximum);
    maker.add(x, rising ? span.maximum : span.minimum);
    maker.add(x, span.last);
  }
  return maker.take();
}

void drawCurveLines(QPainter& painter, const ChartFrame& frame, const CurveSamples& samples,
                    QPen pen) {
  pen.setJoinStyle(Qt::RoundJoin);
  painter.setPen(pen);
  painter.setRenderHint(QPainter::Antialiasing);
  for (const QPolygonF& line : curveLines(frame, samples)) {
    if (line.size() == 1)
      painter.drawPoint(line.front());
    else
      painter.drawPolyline(line);
  }
  painter.setRenderHint(QPainter::Antialiasing, false);
}

void drawEmptyChart(QPainter& painter, const QWidget& chart, const QString& sentence) {
  const Theme& theme = activeTheme();
  const int side = scaled(28), middle = chart.height() / 2;
  const QPixmap picture = iconPixmap("chart", side, mixed(theme.secondaryText, theme.panel, 0.3),
                                     chart.devicePixelRatioF());
  painter.drawPixmap((chart.width() - side) / 2, middle - side - scaled(2), picture);
  painter.setFont(textFont());
  painter.setPen(toColor(theme.secondaryText));
  painter.drawText(chart.rect().adjusted(scaled(12), middle + scaled(4), -scaled(12), 0),
                   Qt::AlignHCenter | Qt::AlignTop | Qt::TextWordWrap, sentence);
}

}  // namespace compliant
