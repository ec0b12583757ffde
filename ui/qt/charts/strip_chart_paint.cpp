#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/qt/basics/number_text.hpp"
#include "ui/qt/basics/theme.hpp"
#include "ui/qt/charts/strip_chart.hpp"

// How the chart is drawn; what it holds and answers is in strip_chart.cpp.
namespace compliant {

double StripChart::xOf(const View& view, double time) const {
  return view.area.left() + (time - view.from) / (view.to - view.from) * view.area.width();
}

double StripChart::yOf(const View& view, double value) const {
  double share = 0.0;
  if (scale_ == Scale::linear || stacked_)
    share = (value - view.low) / (view.high - view.low);
  else
    share = value > view.low ? std::log(value / view.low) / std::log(view.high / view.low) : 0.0;
  return view.area.bottom() - share * view.area.height();
}

QColor StripChart::colourOf(std::size_t curve) const {
  const auto& colours = activeTheme().curves;
  return toColor(colours[curve % colours.size()]);
}

ChartFrame StripChart::frame(const View& view) const {
  return {view.area, view.from, view.to, view.ticks,
          [this, &view](double value) { return yOf(view, value); }};
}

void StripChart::drawAxes(QPainter& painter, const View& view) const {
  const Theme& theme = activeTheme();
  drawChartAxes(painter, frame(view), alongUnit_.isEmpty() ? along_ : along_ + " / " + alongUnit_);
  painter.setFont(captionFont());
  painter.setPen(toColor(theme.secondaryText));
  const QString title = unit_.isEmpty() ? quantity_ : quantity_ + " / " + unit_;
  const int height = QFontMetrics(smallNumberFont()).height() + 2;
  // Beside what its owner has put on the chart.
  const QRect room(scaled(8), scaled(4), width() - legendMargin_ - scaled(16), height);
  painter.drawText(room, Qt::AlignLeft,
                   painter.fontMetrics().elidedText(title, Qt::ElideRight, room.width()));
}

void StripChart::drawCurve(QPainter& painter, const View& view, std::size_t curve) const {
  drawCurveLines(painter, frame(view), curves_[curve].samples,
                 QPen(colourOf(curve), 1.5 * activeTheme().lineWidth));
}

void StripChart::drawCrosshair(QPainter& painter, const View& view) const {
  const Theme& theme = activeTheme();
  if (marker_ && *marker_ >= view.from && *marker_ <= view.to) {
    painter.setPen(QPen(toColor(theme.accent), 1));
    const double x = std::round(xOf(view, *marker_)) + 0.5;
    painter.drawLine(QPointF(x, view.area.top()), QPointF(x, view.area.bottom()));
  }
  if (!hover_ || !view.area.contains(*hover_)) return;
  const double time =
      view.from + (hover_->x() - view.area.left()) / view.area.width() * (view.to - view.from);
  painter.setPen(QPen(toColor(theme.secondaryText), 1, Qt::DashLine));
  painter.drawLine(QPointF(hover_->x(), view.area.top()), QPointF(hover_->x(), view.area.bottom()));
  painter.setRenderHint(QPainter::Antialiasing);
  for (std::size_t i = 0; i < curves_.size() && !stacked_; ++i) {
    const auto value = curves_[i].samples.nearest(time);
    if (!value || !std::isfinite(*value)) continue;
    painter.setPen(QPen(toColor(theme.panel), 1.5));
    painter.setBrush(colourOf(i));
    painter.drawEllipse(QPointF(hover_->x(), yOf(view, *value)), scaled(3.5), scaled(3.5));
  }
  painter.setRenderHint(QPainter::Antialiasing, false);
  painter.setBrush(Qt::NoBrush);
  const QFontMetrics metrics(smallNumberFont());
  const QString text =
      along_ + " = " + toShortText(time, 5) + (alongUnit_.isEmpty() ? "" : " " + alongUnit_);
  QRectF box(0, 0, metrics.horizontalAdvance(text) + scaled(8), metrics.height() + scaled(2));
  box.moveCenter(QPointF(hover_->x(), view.area.bottom() + scaled(4) + metrics.height() / 2.0));
  box.moveLeft(std::clamp(box.left(), 0.0, std::max(0.0, width() - box.width())));
  painter.setPen(Qt::NoPen);
  painter.setBrush(toColor(theme.raised));
  painter.drawRect(box);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(toColor(theme.text));
  painter.setFont(smallNumberFont());
  painter.drawText(box, Qt::AlignCenter, text);
}

void StripChart::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Theme& theme = activeTheme();
  painter.fillRect(rect(), toColor(theme.panel));
  if (!hasSamples()) {
    drawEmptyChart(painter, *this, emptyText_);
    return;
  }
  const View v = view();
  drawAxes(painter, v);
  painter.setClipRect(v.area.adjusted(-1, -2, 1, 2));
  if (stacked_) drawStack(painter, v);
  for (std::size_t i = 0; i < curves_.size() && !stacked_; ++i) drawCurve(painter, v, i);
  drawNotes(painter, v);
  painter.setClipping(false);
  drawCrosshair(painter, v);
  drawLegend(painter, v);
}

}  // namespace compliant
