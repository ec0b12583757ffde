#pragma once

#include <QPointF>
#include <optional>

class QPainter;

namespace compliant {

struct ChartContent;
struct ChartFrame;
struct ChartPlot;

// Draws vertical lines at times: notes, cursors and the marker.
void drawMarks(QPainter& painter, const ChartFrame& frame, const ChartContent& content);

// Draws the values at the pointer: a line with a dot on every curve, and the note there.
void drawReading(QPainter& painter, const ChartFrame& frame, const ChartContent& content,
                 const ChartPlot& plot, const QPointF& pointer);
// Draws the time at the pointer below the axis.
void drawPointerTime(QPainter& painter, const ChartFrame& frame, const ChartContent& content,
                     const QPointF& pointer);

}  // namespace compliant
