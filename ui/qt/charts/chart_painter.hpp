#pragma once

#include <vector>

#include "ui/qt/charts/chart_frame.hpp"

class QPainter;
class QWidget;

namespace compliant {

// All that stands still while the pointer moves.
void paintChart(QPainter& painter, const ChartContent& content,
                const std::vector<ChartFrame>& frames, const QRectF& picture);
// The names with their values, and what is read at the pointer.
void paintReadings(QPainter& painter, const ChartContent& content,
                   const std::vector<ChartFrame>& frames, const QRectF& picture,
                   const std::optional<QPointF>& pointer);

// What stands in a chart without samples: a picture and a sentence that says what to do.
void paintEmptyChart(QPainter& painter, const QWidget& chart, const QString& sentence);

}  // namespace compliant
