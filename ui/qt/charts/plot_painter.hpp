#pragma once

#include <QPen>

#include "ui/model/plots/plots.hpp"
#include "ui/qt/charts/chart_parts.hpp"

namespace compliant {

// Plots as a picture: one below another for every unit, over the same time. The same picture stands
// in the window and goes into files; these name the curves in the picture itself.

enum class PlotNames { beside, inPicture };

struct PlotFrame {
  Plots::Group group;
  ChartFrame chart;
  Interval values;  // from the lower to the upper edge
  double top = 0;   // of the title
  bool logarithmic = false;
};
std::vector<PlotFrame> layOutPlots(const Plots& plots, const QRectF& picture, PlotNames names);

void paintPlots(QPainter& painter, const Plots& plots, const QRectF& picture, PlotNames names);

// What it is called, and that its axis leaves some of its values out.
QString plotName(const Plots& plots, std::size_t curve);

// Colour and dashes of a curve.
QPen plotPen(int style);

// What a plot needs to be read, in device-independent pixels.
int leastPlotHeight();

}  // namespace compliant
