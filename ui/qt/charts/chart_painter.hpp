#pragma once

#include <vector>

#include "ui/qt/charts/chart_frame.hpp"

class QPainter;
class QWidget;

namespace compliant {

// Paints everything that does not change while the pointer moves.
void paintChart(QPainter& painter, const ChartContent& content,
                const std::vector<ChartFrame>& frames, const QRectF& picture);
// Paints the names with their values, and the values at the pointer.
void paintReadings(QPainter& painter, const ChartContent& content,
                   const std::vector<ChartFrame>& frames, const QRectF& picture,
                   const std::optional<QPointF>& pointer);

// Paints a chart without samples: an icon and a sentence that says what to do.
void paintEmptyChart(QPainter& painter, const QWidget& chart, const QString& sentence);

}  // namespace compliant
