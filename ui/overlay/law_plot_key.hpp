#pragma once

#include "ui/model/display/law_plot.hpp"
#include "ui/overlay/law_plot_canvas.hpp"
#include "ui/overlay/marks.hpp"

namespace compliant {

/// How a row is drawn: off its law, as a force, compliant or hard.
Rgb colourOf(const LawPlotPoint& point);
Mark markOf(const LawPlotPoint& point);

/// Pixels for the kinds of rows that are there, with the gap before them.
float widthOfKey(const LawPlot& plot);
/// Draws them in the line above the plane, from its right end, as far as they have room beside what
/// the axis says. Its name is the first of the labels.
void drawKey(ImDrawList& list, const LawPlotCanvas& canvas, const LawPlot& plot,
             const InstrumentLook& look, LabelBoxes& labels);

}  // namespace compliant
