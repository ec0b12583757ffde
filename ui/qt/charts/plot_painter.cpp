#include "ui/qt/charts/plot_painter.hpp"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/qt/basics/text.hpp"
#include "ui/qt/basics/theme.hpp"

namespace compliant {
namespace {

// Where the names of curves stand below the title of their plot, in as many lines as it takes.
struct NamePlace {
  double x;
  int line;
};

double sampleWidth() { return scaled(24); }

std::vector<NamePlace> namePlaces(const Plots& plots, const Plots::Group& group, double left,
                                  double right) {
  const QFontMetrics metrics(captionFont());
  std::vector<NamePlace> places;
  NamePlace next{left, 0};
  for (const std::size_t curve : group.curves) {
    const double width =
        sampleWidth() + scaled(6) + metrics.horizontalAdvance(plotName(plots, curve));
    if (next.x + width > right && next.x > left) next = {left, next.line + 1};
    places.push_back(next);
    next.x += width + scaled(16);
  }
  return places;
}

QString titleOf(const Plots::Group& group) {
  return group.unit.empty() ? qt(group.title) : qt(group.title + " / " + group.unit);
}

void drawNames(QPainter& painter, const Plots& plots, const PlotFrame& frame, double right) {
  const QFontMetrics metrics(captionFont());
  painter.setFont(captionFont());
  const auto places = namePlaces(plots, frame.group, frame.chart.area.left(), right);
  for (std::size_t k = 0; k < places.size(); ++k) {
    const PlotCurve& curve = plots.curves()[frame.group.curves[k]];
    const double y = frame.top + metrics.height() * (1 + places[k].line);
    const double middle = y + metrics.height() / 2.0;
    painter.setPen(plotPen(curve.style));
    painter.drawLine(QPointF(places[k].x, middle), QPointF(places[k].x + sampleWidth(), middle));
    painter.setPen(toColor(activeTheme().text));
    painter.drawText(QRectF(places[k].x + sampleWidth() + scaled(6), y, right, metrics.height()),
                     Qt::AlignLeft | Qt::AlignVCenter, plotName(plots, frame.group.curves[k]));
  }
}

void drawTimeMark(QPainter& painter, const ChartFrame& chart, double time, const QPen& pen,
                  const QString& name) {
  if (time < chart.from || time > chart.to) return;
  const double x = std::round(chart.xOf(time)) + 0.5;
  painter.setPen(pen);
  painter.drawLine(QPointF(x, chart.area.top()), QPointF(x, chart.area.bottom()));
  if (name.isEmpty()) return;
  const QFontMetrics metrics(captionFont());
  QRectF box(x + 1, chart.area.top(), metrics.horizontalAdvance(name) + scaled(6),
             metrics.height());
  if (box.right() > chart.area.right()) box.moveRight(x - 1);
  painter.fillRect(box, toColor(activeTheme().raised));
  painter.setPen(toColor(activeTheme().text));
  painter.setFont(captionFont());
  painter.drawText(box, Qt::AlignCenter, name);
}

void drawMarks(QPainter& painter, const Plots& plots, const ChartFrame& chart) {
  const Theme& theme = activeTheme();
  drawTimeMark(painter, chart, plots.shownTime(), QPen(toColor(theme.accent), 1), {});
  const QPen cursor(toColor(theme.text), 1, Qt::DashLine);
  if (plots.view().cursorA) drawTimeMark(painter, chart, *plots.view().cursorA, cursor, "A");
  if (plots.view().cursorB) drawTimeMark(painter, chart, *plots.view().cursorB, cursor, "B");
}

}  // namespace

QPen plotPen(int style) {
  const auto& colours = activeTheme().curves;
  constexpr Qt::PenStyle dashes[] = {Qt::SolidLine, Qt::DashLine, Qt::DotLine, Qt::DashDotLine};
  const auto number = static_cast<std::size_t>(style);
  // Curves of one colour differ in their dashes.
  return QPen(toColor(colours[number % colours.size()]), 1.5 * activeTheme().lineWidth,
              dashes[(number + number / colours.size()) % std::size(dashes)]);
}

QString plotName(const Plots& plots, std::size_t curve) {
  const QString name = qt(plots.curves()[curve].words.label());
  return plots.leavesOut(curve) ? name + " (≤ 0 left out)" : name;
}

int leastPlotHeight() { return scaled(72); }

std::vector<PlotFrame> layOutPlots(const Plots& plots, const QRectF& picture, PlotNames names) {
  std::vector<PlotFrame> frames;
  const auto groups = plots.groups();
  if (groups.empty()) return frames;
  const QFontMetrics numbers(smallNumberFont()), words(captionFont());
  const Interval time = plots.view().time.value_or(plots.timeRange());
  const double below = numbers.height() + scaled(6);  // times of the last plot
  const double height = (picture.height() - below - scaled(4)) / static_cast<double>(groups.size());
  // Room for seven characters at least, so that the plot does not move while numbers grow.
  int widest = numbers.horizontalAdvance("-0.0000");
  const double right = picture.right() - scaled(12);
  double top = picture.top() + scaled(4);
  for (const Plots::Group& group : groups) {
    PlotFrame frame{group, {}, {}, top};
    // The names are laid out before the width of the numbers is known: a little more room.
    const int lines =
        names == PlotNames::inPicture
            ? 1 + namePlaces(plots, group, picture.left() + 2 * widest, right).back().line
            : 0;
    const double areaTop = top + (1 + lines) * words.height() + scaled(4);
    frame.chart.area = QRectF(picture.left(), areaTop, right - picture.left(),
                              std::max(10.0, top + height - areaTop - scaled(6)));
    frame.chart.from = time.low;
    frame.chart.to = time.high;
    const int count = std::max(2, static_cast<int>(frame.chart.area.height()) / scaled(30));
    const auto chosen = plots.view().values.find(group.unit);
    const Interval fitting = plots.valueRange(group, time);
    frame.logarithmic = plots.isLogarithmic(group);
    const Bounds nice = niceBounds(fitting.low, fitting.high, count);
    const Interval values = chosen != plots.view().values.end() ? chosen->second
                            : frame.logarithmic                 ? decadesAround(fitting)
                                                                : Interval{nice.low, nice.high};
    frame.values = values;
    frame.chart.ticks = frame.logarithmic ? decadeTicks(values.low, values.high, count)
                                          : niceTicks(values.low, values.high, count);
    // Within a decade the usual marks tell more.
    if (frame.chart.ticks.size() < 2) frame.chart.ticks = niceTicks(values.low, values.high, count);
    for (const Tick& tick : frame.chart.ticks)
      widest = std::max(widest, numbers.horizontalAdvance(tick.text));
    const auto place = [area = frame.chart.area](double value, const Interval& axis) {
      return area.bottom() - (value - axis.low) / axis.length() * area.height();
    };
    if (frame.logarithmic) {
      frame.chart.above = 0;
      frame.chart.yOf = [place, logarithms = toLogarithms(values)](double value) {
        return place(std::log10(value), logarithms);
      };
    } else {
      frame.chart.yOf = [place, values](double value) { return place(value, values); };
    }
    frames.push_back(std::move(frame));
    top += height;
  }
  for (PlotFrame& frame : frames) frame.chart.area.setLeft(picture.left() + widest + scaled(12));
  return frames;
}

void paintPlots(QPainter& painter, const Plots& plots, const QRectF& picture, PlotNames names) {
  const Theme& theme = activeTheme();
  painter.fillRect(picture, toColor(theme.panel));
  const auto frames = layOutPlots(plots, picture, names);
  const QFontMetrics words(captionFont());
  for (const PlotFrame& frame : frames) {
    const QRectF& area = frame.chart.area;
    drawChartAxes(painter, frame.chart, &frame == &frames.back() ? "t / s" : "");
    painter.setFont(captionFont());
    painter.setPen(toColor(theme.secondaryText));
    const QRectF title(picture.left() + scaled(8), frame.top, area.right() - picture.left(),
                       words.height());
    painter.drawText(title, Qt::AlignLeft | Qt::AlignVCenter, titleOf(frame.group));
    if (names == PlotNames::inPicture) drawNames(painter, plots, frame, area.right());
    painter.save();
    painter.setClipRect(area.adjusted(-1, -2, 1, 2));
    for (const std::size_t curve : frame.group.curves)
      drawCurveLines(painter, frame.chart, plots.curves()[curve].samples,
                     plotPen(plots.curves()[curve].style));
    drawMarks(painter, plots, frame.chart);
    painter.restore();
  }
}

}  // namespace compliant
