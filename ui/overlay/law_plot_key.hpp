#pragma once

#include "ui/model/display/law_plot.hpp"
#include "ui/overlay/law_plot_canvas.hpp"
#include "ui/overlay/marks.hpp"

namespace compliant {

/// The colour of a row: off its law, as a force, compliant or hard.
Rgb colourOf(const LawPlotPoint& point);
Mark markOf(const LawPlotPoint& point);

/// The width, in pixels, of the key for the kinds of rows in the plot, including its left gap.
float widthOfKey(const LawPlot& plot);
/// Draws the key in the line above the plane, right-aligned, as far as it fits beside the title of
/// the force axis, which is the first of the labels.
void drawKey(ImDrawList& list, const LawPlotCanvas& canvas, const LawPlot& plot,
             const InstrumentLook& look, LabelBoxes& labels);

}  // namespace compliant
