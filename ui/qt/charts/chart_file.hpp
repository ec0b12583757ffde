#pragma once

#include <QByteArray>
#include <QSize>

#include "ui/qt/charts/chart_content.hpp"

namespace compliant {

enum class ChartFormat { Csv, Png, Svg };

// A chart as a drawing (SVG) or an image (PNG), at least as large as on screen, and high enough for
// all names. Empty if it cannot be drawn.
QByteArray chartDrawing(const ChartContent& content, const QSize& seen);
QByteArray chartPicture(const ChartContent& content, const QSize& seen);

}  // namespace compliant
