#pragma once

#include <QPen>
#include <QPolygonF>
#include <span>
#include <vector>

#include "ui/qt/charts/chart_frame.hpp"

class QPainter;

namespace compliant {

// A curve as lines. Where there are many more samples than pixels, every pixel column shows the
// least and the greatest of them: no peak is lost. Values that have no place part the lines; one of
// a single point is a sample alone.
std::vector<QPolygonF> curveLines(const ChartFrame& frame, const CurveSamples& samples);

// The sum of the bands of a frame, with the least and the greatest of every column.
std::vector<QPolygonF> sumLines(const ChartFrame& frame);

// What of lines lies within a rectangle: drawings (SVG) of Qt know no clipping.
std::vector<QPolygonF> clipped(const std::vector<QPolygonF>& lines, const QRectF& area);

void drawLines(QPainter& painter, const std::vector<QPolygonF>& lines, QPen pen);

}  // namespace compliant
