// The marks of key frames above the rail of the timeline.

#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <numeric>

#include "ui/qt/basics/theme.hpp"
#include "ui/qt/time/timeline.hpp"

namespace compliant {
namespace {

double markRadius() { return scaled(5); }

}  // namespace

void Timeline::setMarks(std::vector<TimelineMark> marks) {
  marks_ = std::move(marks);
  placeMarks();
  update();
}

void Timeline::resizeEvent(QResizeEvent*) { placeMarks(); }

void Timeline::placeMarks() {
  const QRectF line = track();
  const double length = span_.isEmpty() ? 0 : span_.lastTime - span_.firstTime;
  std::vector<std::size_t> order(marks_.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [this](std::size_t a, std::size_t b) {
    return marks_[a].time < marks_[b].time;
  });
  markPlaces_.assign(marks_.size(), line.left());
  // Pushed to the right where two would touch, then back from the end.
  const double room = 2 * markRadius() + 1;
  double free = line.left();
  for (const std::size_t i : order) {
    const double share =
        length > 0 ? std::clamp((marks_[i].time - span_.firstTime) / length, 0.0, 1.0) : 0;
    markPlaces_[i] = std::max(free, line.left() + share * line.width());
    free = markPlaces_[i] + room;
  }
  double end = line.right();
  for (auto i = order.rbegin(); i != order.rend(); ++i) {
    markPlaces_[*i] = std::min(markPlaces_[*i], end);
    end = markPlaces_[*i] - room;
  }
}

QPointF Timeline::placeOfMark(std::size_t index) const {
  return {markPlaces_[index], track().top() - scaled(4) - markRadius()};
}

int Timeline::markAt(const QPointF& place) const {
  for (std::size_t i = 0; i < marks_.size(); ++i) {
    const QPointF away = place - placeOfMark(i);
    if (std::max(std::abs(away.x()), std::abs(away.y())) <= markRadius())
      return static_cast<int>(i);
  }
  return -1;
}

void Timeline::paintMarks(QPainter& painter) const {
  const Theme& theme = activeTheme();
  for (std::size_t i = 0; i < marks_.size(); ++i) {
    const QPointF place = placeOfMark(i);
    const double r = markRadius() - 0.5;
    QPainterPath diamond(place - QPointF(0, r));
    diamond.lineTo(place + QPointF(r, 0));
    diamond.lineTo(place + QPointF(0, r));
    diamond.lineTo(place - QPointF(r, 0));
    diamond.closeSubpath();
    const bool inside =
        !span_.isEmpty() && marks_[i].time >= span_.firstTime && marks_[i].time <= span_.lastTime;
    // Hollow: the span does not reach it.
    painter.setPen(QPen(toColor(theme.warning), 1.5));
    painter.setBrush(inside ? QBrush(toColor(theme.warning)) : QBrush(Qt::NoBrush));
    painter.drawPath(diamond);
  }
}

}  // namespace compliant
