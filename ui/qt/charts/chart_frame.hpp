#pragma once

#include <QRectF>
#include <vector>

#include "ui/model/basics/stacked_columns.hpp"
#include "ui/qt/charts/chart_content.hpp"
#include "ui/qt/charts/nice_ticks.hpp"

namespace compliant {

// The layout of a plot in its image.
struct ChartFrame {
  QRectF area;
  double from = 0, to = 1;  // of the horizontal axis
  Interval values = {};     // at the lower and the upper edge
  Scale scale = Scale::Linear;
  std::vector<Tick> ticks = {};  // of the value axis
  double top = 0;                // of the title
  StackedColumns stack = {};     // for bands

  // Values that are not positive cannot be shown on a logarithmic axis.
  bool places(double value) const;
  double xOf(double along) const;
  double alongOf(double x) const;
  double yOf(double value) const;
  // The centre of a pixel column of the stack.
  double columnX(std::size_t column) const;
};

std::vector<ChartFrame> layOutChart(const ChartContent& content, const QRectF& picture);

// The minimum height of a readable plot, in device-independent pixels.
int leastPlotHeight();

}  // namespace compliant
