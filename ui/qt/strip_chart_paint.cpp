#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/qt/icon.hpp"
#include "ui/qt/number_text.hpp"
#include "ui/qt/strip_chart.hpp"
#include "ui/qt/theme.hpp"

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

void StripChart::drawAxes(QPainter& painter, const View& view) const {
  const Theme& theme = activeTheme();
  painter.setFont(smallNumberFont());
  const QFontMetrics metrics(smallNumberFont());
  const QColor grid = mixed(theme.panel, theme.line, 0.6);
  const int textWidth = static_cast<int>(view.area.left()) - scaled(6);
  for (const Tick& tick : view.ticks) {
    const double y = std::round(yOf(view, tick.value)) + 0.5;
    painter.setPen(QPen(grid, 1));
    painter.drawLine(QPointF(view.area.left(), y), QPointF(view.area.right(), y));
    painter.setPen(toColor(theme.secondaryText));
    painter.drawText(QRectF(0, y - metrics.height() / 2.0, textWidth, metrics.height()),
                     Qt::AlignRight | Qt::AlignVCenter, tick.text);
  }
  const int across = std::max(2, static_cast<int>(view.area.width()) / scaled(90));
  const auto times = niceTicks(view.from, view.to, across);
  const double below = view.area.bottom() + scaled(4);
  const QString along = alongUnit_.isEmpty() ? along_ : along_ + " / " + alongUnit_;
  const int unitWidth = metrics.horizontalAdvance(along) + scaled(8);
  for (const Tick& tick : times) {
    const double x = std::round(xOf(view, tick.value)) + 0.5;
    painter.setPen(QPen(grid, 1));
    painter.drawLine(QPointF(x, view.area.top()), QPointF(x, view.area.bottom()));
    const double half = metrics.horizontalAdvance(tick.text) / 2.0;
    if (x + half > view.area.right() - unitWidth) continue;
    painter.setPen(toColor(theme.secondaryText));
    painter.drawText(QRectF(x - half - 4, below, 2 * half + 8, metrics.height()), Qt::AlignCenter,
                     tick.text);
  }
  painter.setPen(toColor(theme.secondaryText));
  painter.drawText(QRectF(view.area.right() - unitWidth, below, unitWidth, metrics.height()),
                   Qt::AlignRight | Qt::AlignVCenter, along);
  painter.setPen(QPen(toColor(theme.line), 1));
  painter.drawLine(view.area.bottomLeft() + QPointF(0, 0.5),
                   view.area.bottomRight() + QPointF(0, 0.5));

  painter.setFont(captionFont());
  painter.setPen(toColor(theme.secondaryText));
  const QString title = unit_.isEmpty() ? quantity_ : quantity_ + " / " + unit_;
  painter.drawText(QRectF(scaled(8), scaled(4), width(), metrics.height() + 2), Qt::AlignLeft,
                   title);
}

void StripChart::drawCurve(QPainter& painter, const View& view, std::size_t curve) const {
  const CurveSamples& samples = curves_[curve].samples;
  const int count = std::max(1, static_cast<int>(view.area.width()));
  const auto columns = samples.columns(view.from, view.to, count);
  QPen pen(colourOf(curve), 1.5 * activeTheme().lineWidth);
  pen.setCosmetic(true);
  pen.setJoinStyle(Qt::RoundJoin);
  painter.setPen(pen);
  painter.setRenderHint(QPainter::Antialiasing);

  // A run of columns becomes one polyline; columns without samples between two samples are bridged,
  // unless the samples there are not finite.
  const auto times = samples.times();
  const auto values = samples.values();
  const auto gapBetween = [&](std::size_t a, std::size_t b) {
    const double perColumn = (view.to - view.from) / count;
    auto it = std::lower_bound(times.begin(), times.end(),
                               view.from + static_cast<double>(a) * perColumn);
    for (auto i = static_cast<std::size_t>(it - times.begin()); i < times.size(); ++i) {
      if (times[i] > view.from + static_cast<double>(b + 1) * perColumn) break;
      if (!std::isfinite(values[i])) return true;
    }
    return false;
  };
  QPolygonF line;
  std::size_t before = 0;
  const auto flush = [&] {
    if (line.size() == 1) painter.drawPoint(line.front());
    if (line.size() > 1) painter.drawPolyline(line);
    line.clear();
  };
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (!columns[i]) continue;
    if (!line.isEmpty() && i > before + 1 && gapBetween(before, i)) flush();
    const double x = view.area.left() + static_cast<double>(i) + 0.5;
    const ColumnSpan& span = *columns[i];
    line << QPointF(x, yOf(view, span.first));
    if (span.minimum < span.maximum) {
      const bool rising = span.last >= span.first;
      line << QPointF(x, yOf(view, rising ? span.minimum : span.maximum));
      line << QPointF(x, yOf(view, rising ? span.maximum : span.minimum));
      line << QPointF(x, yOf(view, span.last));
    }
    before = i;
  }
  flush();
  painter.setRenderHint(QPainter::Antialiasing, false);
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
    const int side = scaled(28);
    const QPixmap picture = iconPixmap("chart", side, mixed(theme.secondaryText, theme.panel, 0.3),
                                       devicePixelRatioF());
    painter.drawPixmap((width() - side) / 2, height() / 2 - side - scaled(2), picture);
    painter.setFont(textFont());
    painter.setPen(toColor(theme.secondaryText));
    painter.drawText(rect().adjusted(scaled(12), height() / 2 + scaled(4), -scaled(12), 0),
                     Qt::AlignHCenter | Qt::AlignTop | Qt::TextWordWrap, emptyText_);
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
