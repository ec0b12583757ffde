#pragma once

class QPainter;

namespace compliant {

struct ChartFrame;
struct ChartPlot;

// Draws the curves of a plot as stacked bands, with their names in them, and their sum as a line.
void drawBands(QPainter& painter, const ChartFrame& frame, const ChartPlot& plot);

}  // namespace compliant
