#include "ui/qt/charts/chart_frame.hpp"

#include <QFontMetrics>
#include <algorithm>
#include <cmath>

#include "ui/model/plots/seen_values.hpp"
#include "ui/qt/basics/theme.hpp"
#include "ui/qt/charts/chart_legend.hpp"

namespace compliant {
namespace {

std::vector<const CurveSamples*> samplesOf(const ChartPlot& plot) {
  std::vector<const CurveSamples*> samples;
  for (const ChartCurve& curve : plot.curves) samples.push_back(curve.samples);
  return samples;
}

void layOutValues(ChartFrame& frame, const ChartPlot& plot, const Interval& time) {
  const int count = std::max(2, static_cast<int>(frame.area.height()) / scaled(32));
  const auto samples = samplesOf(plot);
  Interval fitting;
  if (plot.form == ChartForm::Bands) {
    frame.stack = stackedColumns(samples, time.low, time.high,
                                 std::max(1, static_cast<int>(frame.area.width())));
    fitting = {frame.stack.low, frame.stack.high};
  } else {
    frame.scale = plot.scale;
    fitting = seenValues(samples, time, plot.scale);
  }
  const bool logarithmic = frame.scale == Scale::Logarithmic;
  const Bounds nice = niceBounds(fitting.low, fitting.high, count);
  frame.values = plot.values   ? *plot.values
                 : logarithmic ? decadesAround(fitting)
                               : Interval{nice.low, nice.high};
  if (logarithmic) frame.ticks = decadeTicks(frame.values.low, frame.values.high, count);
  // Within one decade, linear ticks are more useful.
  // A single tick is not a scale: rather use a few more than fit well.
  for (int wanted = count; frame.ticks.size() < 2 && wanted <= count + 4; ++wanted)
    frame.ticks = niceTicks(frame.values.low, frame.values.high, wanted);
}

}  // namespace

bool ChartFrame::places(double value) const {
  return std::isfinite(value) && (scale == Scale::Linear || value > 0);
}

double ChartFrame::xOf(double along) const {
  return area.left() + (along - from) / (to - from) * area.width();
}

double ChartFrame::alongOf(double x) const {
  return from + (x - area.left()) / area.width() * (to - from);
}

double ChartFrame::yOf(double value) const {
  const bool logarithmic = scale == Scale::Logarithmic;
  const Interval axis = logarithmic ? toLogarithms(values) : values;
  const double share = ((logarithmic ? std::log10(value) : value) - axis.low) / axis.length();
  return area.bottom() - share * area.height();
}

double ChartFrame::columnX(std::size_t column) const {
  return area.left() + (static_cast<double>(column) + 0.5) * area.width() /
                           static_cast<double>(stack.columns.size());
}

int leastPlotHeight() { return scaled(72); }

std::vector<ChartFrame> layOutChart(const ChartContent& content, const QRectF& picture) {
  std::vector<ChartFrame> frames;
  const QFontMetrics numbers(smallNumberFont());
  const double below = numbers.height() + scaled(2);  // times of the last plot
  const double height = (picture.height() - below - scaled(4)) /
                        std::max(1.0, static_cast<double>(content.plots.size()));
  // Room for at least seven characters, so that the plot stands still while numbers grow.
  int widest = numbers.horizontalAdvance("-0.0000");
  double top = picture.top() + scaled(4);
  for (const ChartPlot& plot : content.plots) {
    ChartFrame frame{{}, content.time.low, content.time.high};
    frame.top = top;
    const ChartLegend legend(content, plot, picture, height);
    // Half of the number at the top tick extends above it: it must be below the title.
    const double areaTop = top + ChartLegend::titleHeight() +
                           std::max(legend.height(), numbers.height() / 2.0) + scaled(2);
    frame.area = QRectF(
        QPointF(picture.left() + widest + scaled(12), areaTop),
        QPointF(picture.right() - scaled(12), std::max(areaTop + 10, top + height - scaled(6))));
    layOutValues(frame, plot, content.time);
    for (const Tick& tick : frame.ticks)
      widest = std::max(widest, numbers.horizontalAdvance(tick.text));
    frames.push_back(std::move(frame));
    top += height;
  }
  for (ChartFrame& frame : frames) frame.area.setLeft(picture.left() + widest + scaled(12));
  return frames;
}

}  // namespace compliant
