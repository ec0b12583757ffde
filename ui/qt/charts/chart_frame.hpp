#pragma once

#include <QRectF>
#include <vector>

#include "ui/model/basics/stacked_columns.hpp"
#include "ui/qt/charts/chart_content.hpp"
#include "ui/qt/charts/nice_ticks.hpp"

namespace compliant {

// How a plot lies on its picture.
struct ChartFrame {
  QRectF area;
  double from = 0, to = 1;  // along the bottom
  Interval values = {};     // from the lower to the upper edge
  Scale scale = Scale::Linear;
  std::vector<Tick> ticks = {};  // of the values
  double top = 0;                // of the title
  StackedColumns stack = {};     // of bands

  // Values that are not positive have no place on a logarithmic axis.
  bool places(double value) const;
  double xOf(double along) const;
  double alongOf(double x) const;
  double yOf(double value) const;
  // Of the pixel columns of a stack.
  double columnX(std::size_t column) const;
};

std::vector<ChartFrame> layOutChart(const ChartContent& content, const QRectF& picture);

// What a plot needs to be read, in device-independent pixels.
int leastPlotHeight();

}  // namespace compliant
