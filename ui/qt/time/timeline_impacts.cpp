// Marks of impacts on the rail of the timeline.

#include <QPainter>
#include <algorithm>

#include "ui/qt/basics/theme.hpp"
#include "ui/qt/time/timeline.hpp"

namespace compliant {
namespace {

// Marks that need more of the rail than this would hide it.
constexpr double mostOfRail = 0.5;

double roomOfMark() { return scaled(4); }

}  // namespace

void Timeline::setImpacts(std::shared_ptr<const std::vector<ImpactMark>> impacts) {
  if (impacts == impacts_) return;
  impacts_ = std::move(impacts);
  update();
}

std::span<const ImpactMark> Timeline::shownImpacts() const {
  if (impacts_ == nullptr || span_.isEmpty()) return {};
  if (static_cast<double>(impacts_->size()) * roomOfMark() > mostOfRail * track().width()) return {};
  return *impacts_;
}

QPointF Timeline::placeOfImpact(const ImpactMark& mark) const {
  return {xOf(static_cast<long>(mark.index)), track().center().y()};
}

const ImpactMark* Timeline::impactAt(const QPointF& place) const {
  if (std::abs(place.y() - track().center().y()) > scaled(8)) return nullptr;
  const ImpactMark* nearest = nullptr;
  double best = scaled(4);
  for (const ImpactMark& mark : shownImpacts()) {
    const double away = std::abs(placeOfImpact(mark).x() - place.x());
    if (away > best) continue;
    best = away;
    nearest = &mark;
  }
  return nearest;
}

void Timeline::paintImpacts(QPainter& painter) const {
  const QRectF line = track();
  painter.setPen(Qt::NoPen);
  painter.setBrush(toColor(itemColours::contactNormal));
  for (const ImpactMark& mark : shownImpacts()) {
    const double x = placeOfImpact(mark).x();
    painter.drawRect(QRectF(x - scaled(1), line.top() - scaled(3), scaled(2), line.height() + scaled(6)));
  }
}

}  // namespace compliant
