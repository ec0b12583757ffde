#pragma once

#include <QPen>
#include <QPolygonF>
#include <QRectF>
#include <QString>
#include <cmath>
#include <functional>
#include <vector>

#include "ui/model/basics/curve_samples.hpp"
#include "ui/qt/charts/nice_ticks.hpp"

class QPainter;
class QWidget;

namespace compliant {

// The common parts of all charts, in the colours and fonts of the theme.

// The coordinates of a chart: `yOf` gives the height of a value, the vertical axis has `ticks`.
struct ChartFrame {
  QRectF area;
  double from = 0, to = 1;  // along the bottom
  std::vector<Tick> ticks;
  std::function<double(double value)> yOf;
  double above = CurveSamples::everything;  // values that are not greater have no place

  bool places(double value) const { return std::isfinite(value) && value > above; }
  double xOf(double along) const {
    return area.left() + (along - from) / (to - from) * area.width();
  }
  double alongOf(double x) const { return from + (x - area.left()) / area.width() * (to - from); }
};

// Grid lines and numbers; `along` is written at the end of the horizontal axis: "t / s". Without it
// that axis has no numbers: another one below has.
void drawChartAxes(QPainter& painter, const ChartFrame& frame, const QString& along);

// A curve as lines. Where there are many more samples than pixels, every pixel column shows the
// least and the greatest of them, so that no peak is lost. Values that are not finite split the line;
// a line of one point is an isolated sample.
std::vector<QPolygonF> curveLines(const ChartFrame& frame, const CurveSamples& samples);
void drawCurveLines(QPainter& painter, const ChartFrame& frame, const CurveSamples& samples,
                    QPen pen);

// Draws an empty chart: an icon and a sentence that says what to do.
void drawEmptyChart(QPainter& painter, const QWidget& chart, const QString& sentence);

}  // namespace compliant
