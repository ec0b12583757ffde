#pragma once

#include <QPen>

#include "ui/model/plots/plots.hpp"
#include "ui/qt/charts/chart_parts.hpp"

namespace compliant {

// Paints the plots: one below another for every unit, over the same time, in the window and in files.
// Files name the curves in the image itself.

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

// The name of a curve, with a note when its axis does not show all of its values.
QString plotName(const Plots& plots, std::size_t curve);

// Colour and dashes of a curve.
QPen plotPen(int style);

// The least legible height of a plot, in device-independent pixels.
int leastPlotHeight();

}  // namespace compliant
