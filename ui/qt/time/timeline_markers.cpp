// The markers of key frames above the rail of the timeline.

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

void Timeline::setMarkers(std::vector<TimelineMarker> markers) {
  markers_ = std::move(markers);
  placeMarkers();
  update();
}

void Timeline::resizeEvent(QResizeEvent*) { placeMarkers(); }

void Timeline::placeMarkers() {
  const QRectF line = track();
  const double length = span_.isEmpty() ? 0 : span_.lastTime - span_.firstTime;
  std::vector<std::size_t> order(markers_.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [this](std::size_t a, std::size_t b) {
    return markers_[a].time < markers_[b].time;
  });
  markerPlaces_.assign(markers_.size(), line.left());
  // Pushed to the right if two would touch, then back from the end.
  const double room = 2 * markRadius() + 1;
  double free = line.left();
  for (const std::size_t i : order) {
    const double share =
        length > 0 ? std::clamp((markers_[i].time - span_.firstTime) / length, 0.0, 1.0) : 0;
    markerPlaces_[i] = std::max(free, line.left() + share * line.width());
    free = markerPlaces_[i] + room;
  }
  double end = line.right();
  for (auto i = order.rbegin(); i != order.rend(); ++i) {
    markerPlaces_[*i] = std::min(markerPlaces_[*i], end);
    end = markerPlaces_[*i] - room;
  }
}

QPointF Timeline::placeOfMarker(std::size_t index) const {
  return {markerPlaces_[index], track().top() - scaled(4) - markRadius()};
}

int Timeline::markerAt(const QPointF& place) const {
  for (std::size_t i = 0; i < markers_.size(); ++i) {
    const QPointF away = place - placeOfMarker(i);
    if (std::max(std::abs(away.x()), std::abs(away.y())) <= markRadius())
      return static_cast<int>(i);
  }
  return -1;
}

void Timeline::paintMarkers(QPainter& painter) const {
  const Theme& theme = activeTheme();
  for (std::size_t i = 0; i < markers_.size(); ++i) {
    const QPointF place = placeOfMarker(i);
    const double r = markRadius() - 0.5;
    QPainterPath diamond(place - QPointF(0, r));
    diamond.lineTo(place + QPointF(r, 0));
    diamond.lineTo(place + QPointF(0, r));
    diamond.lineTo(place - QPointF(r, 0));
    diamond.closeSubpath();
    const bool inside = !span_.isEmpty() && markers_[i].time >= span_.firstTime &&
                        markers_[i].time <= span_.lastTime;
    // Hollow: it is outside the span.
    painter.setPen(QPen(toColor(theme.warning), 1.5));
    painter.setBrush(inside ? QBrush(toColor(theme.warning)) : QBrush(Qt::NoBrush));
    painter.drawPath(diamond);
  }
}

}  // namespace compliant
