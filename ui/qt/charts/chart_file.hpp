#pragma once

#include <QByteArray>
#include <QSize>

#include "ui/qt/charts/chart_content.hpp"

namespace compliant {

enum class ChartFormat { Csv, Png, Svg };

// A chart as a drawing (SVG) or a picture (PNG), as large as it is seen at least, and high enough
// for all of its names. Empty when it cannot be drawn.
QByteArray chartDrawing(const ChartContent& content, const QSize& seen);
QByteArray chartPicture(const ChartContent& content, const QSize& seen);

}  // namespace compliant
