#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "ui/qt/basics/theme.hpp"
#include "ui/qt/charts/strip_chart.hpp"

// The chart as bands on each other, and the notes on it.
namespace compliant {

std::vector<std::vector<StripChart::BandEdge>> StripChart::bands(const View& view) const {
  const int count = std::max(1, static_cast<int>(view.area.width()));
  std::vector<double> up(static_cast<std::size_t>(count), 0), down = up;
  std::vector<std::vector<BandEdge>> result(curves_.size());
  for (std::size_t k = 0; k < curves_.size(); ++k) {
    const auto columns = curves_[k].samples.columns(view.from, view.to, count);
    for (std::size_t i = 0; i < columns.size(); ++i) {
      if (!columns[i]) continue;
      const double value = columns[i]->last;
      double& edge = value < 0 ? down[i] : up[i];
      const double before = edge;
      edge += value;
      result[k].push_back({view.area.left() + static_cast<double>(i) + 0.5, std::min(before, edge),
                           std::max(before, edge)});
    }
  }
  return result;
}

void StripChart::drawStack(QPainter& painter, const View& view) const {
  // The second code beside the colour; names stand in the bands too.
  constexpr Qt::BrushStyle patterns[] = {Qt::NoBrush,      Qt::FDiagPattern,  Qt::NoBrush,
                                         Qt::BDiagPattern, Qt::Dense6Pattern, Qt::HorPattern,
                                         Qt::CrossPattern};
  const Theme& theme = activeTheme();
  const QFontMetrics metrics(captionFont());
  painter.setRenderHint(QPainter::Antialiasing);
  const auto stack = bands(view);
  for (std::size_t k = 0; k < stack.size(); ++k) {
    QPolygonF outline;
    for (const BandEdge& edge : stack[k]) outline << QPointF(edge.x, yOf(view, edge.high));
    for (auto edge = stack[k].rbegin(); edge != stack[k].rend(); ++edge)
      outline << QPointF(edge->x, yOf(view, edge->low));
    painter.setPen(Qt::NoPen);
    painter.setBrush(mixed(theme.panel, theme.curves[k % theme.curves.size()], 0.75));
    painter.drawPolygon(outline);
    painter.setBrush(
        QBrush(mixed(theme.panel, theme.text, 0.35), patterns[k % std::size(patterns)]));
    painter.drawPolygon(outline);
  }
  QPolygonF sum;
  for (std::size_t i = 0; !stack.empty() && i < stack[0].size(); ++i) {
    double value = 0;
    for (const auto& band : stack)
      if (i < band.size())
        value += band[i].low < 0 ? band[i].low - band[i].high : band[i].high - band[i].low;
    sum << QPointF(stack[0][i].x, yOf(view, value));
  }
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(toColor(theme.text), 1.5 * theme.lineWidth));
  painter.drawPolyline(sum);
  painter.setRenderHint(QPainter::Antialiasing, false);

  // Each name where its band is thickest, if it fits and no other stands there.
  painter.setFont(captionFont());
  std::vector<QRectF> taken;
  for (std::size_t k = 0; k < stack.size(); ++k) {
    // A run that has just begun has bands shorter than their names.
    const double wide = metrics.horizontalAdvance(curves_[k].name) + scaled(8);
    if (stack[k].empty() || stack[k].back().x - stack[k].front().x < wide) continue;
    double most = metrics.height();
    QRectF best;
    for (const BandEdge& edge : stack[k]) {
      const double top = yOf(view, edge.high), bottom = yOf(view, edge.low);
      if (bottom - top <= most) continue;
      QRectF box(0, 0, wide, metrics.height());
      box.moveCenter(QPointF(edge.x, (top + bottom) / 2));
      box.moveLeft(std::clamp(box.left(), view.area.left(),
                              std::max(view.area.left(), view.area.right() - box.width())));
      if (std::any_of(taken.begin(), taken.end(),
                      [&](const QRectF& other) { return other.intersects(box); }))
        continue;
      most = bottom - top;
      best = box;
    }
    if (best.isEmpty()) continue;
    taken.push_back(best);
    painter.fillRect(best, toColor(theme.panel, 0.8));
    painter.setPen(toColor(theme.text));
    painter.drawText(best, Qt::AlignCenter, curves_[k].name);
  }
}

void StripChart::drawNotes(QPainter& painter, const View& view) const {
  const Theme& theme = activeTheme();
  const QFontMetrics metrics(captionFont());
  const Note* told = nullptr;
  for (const Note& note : notes_) {
    if (note.time < view.from || note.time > view.to) continue;
    const double x = std::round(xOf(view, note.time)) + 0.5;
    painter.setPen(QPen(toColor(theme.secondaryText), 1, Qt::DotLine));
    painter.drawLine(QPointF(x, view.area.top()), QPointF(x, view.area.bottom()));
    painter.setPen(Qt::NoPen);
    painter.setBrush(toColor(theme.secondaryText));
    const double side = scaled(4);
    painter.drawPolygon(QPolygonF({{x - side, view.area.top()},
                                   {x + side, view.area.top()},
                                   {x, view.area.top() + 1.5 * side}}));
    if (hover_ && std::abs(hover_->x() - x) < scaled(6)) told = &note;
  }
  painter.setBrush(Qt::NoBrush);
  if (told == nullptr) return;
  const QString text = metrics.elidedText(told->text, Qt::ElideMiddle,
                                          static_cast<int>(view.area.width()) - scaled(16));
  QRectF box(0, 0, metrics.horizontalAdvance(text) + scaled(8), metrics.height() + scaled(2));
  box.moveTopLeft(QPointF(xOf(view, told->time) + scaled(6), view.area.top() + scaled(2)));
  box.moveRight(std::min(box.right(), view.area.right()));
  painter.fillRect(box, toColor(theme.raised));
  painter.setPen(toColor(theme.text));
  painter.setFont(captionFont());
  painter.drawText(box, Qt::AlignCenter, text);
}

}  // namespace compliant
