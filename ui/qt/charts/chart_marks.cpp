#include "ui/qt/charts/chart_marks.hpp"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/qt/basics/number_text.hpp"
#include "ui/qt/basics/theme.hpp"
#include "ui/qt/charts/chart_frame.hpp"

namespace compliant {
namespace {

void drawUpright(QPainter& painter, const ChartFrame& frame, double x, const QPen& pen) {
  painter.setPen(pen);
  painter.drawLine(QPointF(x, frame.area.top()), QPointF(x, frame.area.bottom()));
}

bool sees(const ChartFrame& frame, double time) { return time >= frame.from && time <= frame.to; }

double pixelX(const ChartFrame& frame, double time) { return std::round(frame.xOf(time)) + 0.5; }

void drawTag(QPainter& painter, const QRectF& box, const QString& text, const QFont& font) {
  painter.fillRect(box, toColor(activeTheme().raised));
  painter.setPen(toColor(activeTheme().text));
  painter.setFont(font);
  painter.drawText(box, Qt::AlignCenter, text);
}

void drawNote(QPainter& painter, const ChartFrame& frame, double time) {
  const QColor colour = toColor(activeTheme().secondaryText);
  const double x = pixelX(frame, time), top = frame.area.top(), side = scaled(4);
  drawUpright(painter, frame, x, QPen(colour, 1, Qt::DotLine));
  painter.setPen(Qt::NoPen);
  painter.setBrush(colour);
  painter.drawPolygon(QPolygonF({{x - side, top}, {x + side, top}, {x, top + 1.5 * side}}));
  painter.setBrush(Qt::NoBrush);
}

void drawCursor(QPainter& painter, const ChartFrame& frame, const ChartCursor& cursor) {
  const double x = pixelX(frame, cursor.time);
  drawUpright(painter, frame, x, QPen(toColor(activeTheme().text), 1, Qt::DashLine));
  const QFontMetrics metrics(captionFont());
  QRectF box(x + 1, frame.area.top(), metrics.horizontalAdvance(cursor.name) + scaled(6),
             metrics.height());
  if (box.right() > frame.area.right()) box.moveRight(x - 1);
  drawTag(painter, box, cursor.name, captionFont());
}

}  // namespace

void drawMarks(QPainter& painter, const ChartFrame& frame, const ChartContent& content) {
  for (const ChartNote& note : content.notes)
    if (sees(frame, note.time)) drawNote(painter, frame, note.time);
  if (content.marker && sees(frame, *content.marker))
    drawUpright(painter, frame, pixelX(frame, *content.marker),
                QPen(toColor(activeTheme().accent), 1));
  for (const ChartCursor& cursor : content.cursors)
    if (sees(frame, cursor.time)) drawCursor(painter, frame, cursor);
}

void drawReading(QPainter& painter, const ChartFrame& frame, const ChartContent& content,
                 const ChartPlot& plot, const QPointF& pointer) {
  const Theme& theme = activeTheme();
  const double time = frame.alongOf(pointer.x());
  drawUpright(painter, frame, pointer.x(), QPen(toColor(theme.secondaryText), 1, Qt::DashLine));
  painter.setRenderHint(QPainter::Antialiasing);
  for (const ChartCurve& curve : plot.curves) {
    const auto value = curve.samples->nearest(time);
    if (plot.form == ChartForm::Bands || !value || !frame.places(*value)) continue;
    painter.setPen(QPen(toColor(theme.panel), 1.5));
    painter.setBrush(curve.pen.color());
    painter.drawEllipse(QPointF(pointer.x(), frame.yOf(*value)), scaled(3.5), scaled(3.5));
  }
  painter.setRenderHint(QPainter::Antialiasing, false);
  painter.setBrush(Qt::NoBrush);
  const ChartNote* told = nullptr;
  for (const ChartNote& note : content.notes)
    if (sees(frame, note.time) && std::abs(pointer.x() - pixelX(frame, note.time)) < scaled(6))
      told = &note;
  if (told == nullptr) return;
  const QFontMetrics metrics(captionFont());
  const QString text = metrics.elidedText(told->text, Qt::ElideMiddle,
                                          static_cast<int>(frame.area.width()) - scaled(16));
  QRectF box(0, 0, metrics.horizontalAdvance(text) + scaled(8), metrics.height() + scaled(2));
  box.moveTopLeft(QPointF(frame.xOf(told->time) + scaled(6), frame.area.top() + scaled(2)));
  box.moveRight(std::min(box.right(), frame.area.right()));
  drawTag(painter, box, text, captionFont());
}

void drawPointerTime(QPainter& painter, const ChartFrame& frame, const ChartContent& content,
                     const QPointF& pointer) {
  const QFontMetrics metrics(smallNumberFont());
  const QString text = content.along + " = " + toShortText(frame.alongOf(pointer.x()), 5) +
                       (content.alongUnit.isEmpty() ? "" : " " + content.alongUnit);
  QRectF box(0, 0, metrics.horizontalAdvance(text) + scaled(8), metrics.height() + scaled(2));
  box.moveCenter(QPointF(pointer.x(), frame.area.bottom() + scaled(4) + metrics.height() / 2.0));
  const double most = frame.area.right() + scaled(12) - box.width();
  box.moveLeft(std::clamp(box.left(), 0.0, std::max(0.0, most)));
  drawTag(painter, box, text, smallNumberFont());
}

}  // namespace compliant
