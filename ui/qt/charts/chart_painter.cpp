#include "ui/qt/charts/chart_painter.hpp"

#include <QPainter>
#include <QWidget>
#include <algorithm>
#include <cmath>
#include <limits>

#include "ui/qt/basics/icon.hpp"
#include "ui/qt/basics/theme.hpp"
#include "ui/qt/charts/chart_bands.hpp"
#include "ui/qt/charts/chart_legend.hpp"
#include "ui/qt/charts/chart_marks.hpp"
#include "ui/qt/charts/curve_lines.hpp"

namespace compliant {
namespace {

// Draws grid lines and numbers, and `along` at the end of the horizontal axis: "t / s". If it is
// empty, that axis has no numbers, because the plot below has them.
void drawAxes(QPainter& painter, const ChartFrame& frame, const QString& along) {
  const Theme& theme = activeTheme();
  const QRectF& area = frame.area;
  painter.setFont(smallNumberFont());
  const QFontMetrics metrics(smallNumberFont());
  const bool numbered = !along.isEmpty();
  const QColor grid = mixed(theme.panel, theme.line, 0.6);
  double written = std::numeric_limits<double>::infinity();
  for (const Tick& tick : frame.ticks) {
    const double y = std::round(frame.yOf(tick.value)) + 0.5;
    painter.setPen(QPen(grid, 1));
    painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
    // Overlapping numbers could not be read.
    if (std::abs(written - y) < metrics.ascent()) continue;
    written = y;
    painter.setPen(toColor(theme.secondaryText));
    const double width = metrics.horizontalAdvance(tick.text) + 4;
    painter.drawText(QRectF(area.left() - scaled(6) - width, y - metrics.height() / 2.0, width,
                            metrics.height()),
                     Qt::AlignRight | Qt::AlignVCenter, tick.text);
  }
  const int across = std::max(2, static_cast<int>(area.width()) / scaled(90));
  const double below = area.bottom() + scaled(4);
  const int unitWidth = metrics.horizontalAdvance(along) + scaled(8);
  for (const Tick& tick : niceTicks(frame.from, frame.to, across)) {
    const double x = std::round(frame.xOf(tick.value)) + 0.5;
    painter.setPen(QPen(grid, 1));
    painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
    const double half = metrics.horizontalAdvance(tick.text) / 2.0;
    if (!numbered || x + half > area.right() - unitWidth) continue;
    painter.setPen(toColor(theme.secondaryText));
    painter.drawText(QRectF(x - half - 4, below, 2 * half + 8, metrics.height()), Qt::AlignCenter,
                     tick.text);
  }
  painter.setPen(toColor(theme.secondaryText));
  painter.drawText(QRectF(area.right() - unitWidth, below, unitWidth, metrics.height()),
                   Qt::AlignRight | Qt::AlignVCenter, along);
  painter.setPen(QPen(toColor(theme.line), 1));
  painter.drawLine(area.bottomLeft() + QPointF(0, 0.5), area.bottomRight() + QPointF(0, 0.5));
}

void drawTitle(QPainter& painter, const ChartContent& content, const ChartPlot& plot,
               const ChartFrame& frame, const QRectF& picture) {
  painter.setFont(captionFont());
  painter.setPen(toColor(activeTheme().secondaryText));
  // Beside the widgets that the owner has put on the chart.
  const QRectF room(picture.left() + scaled(8), frame.top,
                    picture.width() - content.legendMargin - scaled(16),
                    ChartLegend::titleHeight());
  painter.drawText(
      room, Qt::AlignLeft,
      painter.fontMetrics().elidedText(plot.title, Qt::ElideRight, static_cast<int>(room.width())));
}

// The height of a plot including its title.
double heightOf(const ChartFrame& frame) { return frame.area.bottom() + scaled(6) - frame.top; }

}  // namespace

void paintChart(QPainter& painter, const ChartContent& content,
                const std::vector<ChartFrame>& frames, const QRectF& picture) {
  painter.fillRect(picture, toColor(activeTheme().panel));
  for (std::size_t k = 0; k < frames.size(); ++k) {
    const ChartFrame& frame = frames[k];
    const ChartPlot& plot = content.plots[k];
    drawAxes(painter, frame, k + 1 == frames.size() ? content.alongText() : "");
    drawTitle(painter, content, plot, frame, picture);
    painter.save();
    const QRectF seen = frame.area.adjusted(-1, -2, 1, 2);
    painter.setClipRect(seen);
    if (plot.form == ChartForm::Bands)
      drawBands(painter, frame, plot);
    else
      for (const ChartCurve& curve : plot.curves)
        drawLines(painter, clipped(curveLines(frame, *curve.samples), seen), curve.pen);
    drawMarks(painter, frame, content);
    painter.restore();
  }
}

void paintReadings(QPainter& painter, const ChartContent& content,
                   const std::vector<ChartFrame>& frames, const QRectF& picture,
                   const std::optional<QPointF>& pointer) {
  std::optional<double> hovered;
  if (pointer) hovered = frames.back().alongOf(pointer->x());
  for (std::size_t k = 0; k < frames.size(); ++k) {
    const ChartPlot& plot = content.plots[k];
    if (pointer) drawReading(painter, frames[k], content, plot, *pointer);
    ChartLegend(content, plot, picture, heightOf(frames[k])).draw(painter, frames[k].top, hovered);
  }
  if (pointer) drawPointerTime(painter, frames.back(), content, *pointer);
}

void paintEmptyChart(QPainter& painter, const QWidget& chart, const QString& sentence) {
  const Theme& theme = activeTheme();
  const int side = scaled(28), middle = chart.height() / 2;
  const QPixmap picture = iconPixmap("chart", side, mixed(theme.secondaryText, theme.panel, 0.3),
                                     chart.devicePixelRatioF());
  painter.drawPixmap((chart.width() - side) / 2, middle - side - scaled(2), picture);
  painter.setFont(textFont());
  painter.setPen(toColor(theme.secondaryText));
  painter.drawText(chart.rect().adjusted(scaled(12), middle + scaled(4), -scaled(12), 0),
                   Qt::AlignHCenter | Qt::AlignTop | Qt::TextWordWrap, sentence);
}

}  // namespace compliant
