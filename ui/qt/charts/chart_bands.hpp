#pragma once

class QPainter;

namespace compliant {

struct ChartFrame;
struct ChartPlot;

// The curves of a plot as bands on each other, with their names in them and their sum as a line.
void drawBands(QPainter& painter, const ChartFrame& frame, const ChartPlot& plot);

}  // namespace compliant
