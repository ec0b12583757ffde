#pragma once

#include <QPen>
#include <QPolygonF>
#include <span>
#include <vector>

#include "ui/qt/charts/chart_frame.hpp"

class QPainter;

namespace compliant {

// A curve as polylines. If there are many more samples than pixels, every pixel column shows its
// least and its greatest sample, so that no peak is lost. Values that cannot be shown interrupt the
// line; a polyline of a single point is an isolated sample.
std::vector<QPolygonF> curveLines(const ChartFrame& frame, const CurveSamples& samples);

// The sum of the bands of a frame, with the least and the greatest value of every column.
std::vector<QPolygonF> sumLines(const ChartFrame& frame);

// The parts of polylines within a rectangle: Qt's SVG drawings do not support clipping.
std::vector<QPolygonF> clipped(const std::vector<QPolygonF>& lines, const QRectF& area);

void drawLines(QPainter& painter, const std::vector<QPolygonF>& lines, QPen pen);

}  // namespace compliant
