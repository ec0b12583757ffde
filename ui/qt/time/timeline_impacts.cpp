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
  const auto room = static_cast<std::size_t>(std::max(0.0, mostOfRail * track().width() / roomOfMark()));
  if (impacts_->size() <= room) return *impacts_;
  if (strongestOf_ == impacts_ && strongest_.size() == room) return strongest_;
  strongestOf_ = impacts_;
  strongest_ = *impacts_;
  const auto end = strongest_.begin() + static_cast<std::ptrdiff_t>(room);
  std::nth_element(strongest_.begin(), end, strongest_.end(),
                   [](const ImpactMark& a, const ImpactMark& b) { return a.energy > b.energy; });
  strongest_.erase(end, strongest_.end());
  std::ranges::sort(strongest_, {}, &ImpactMark::index);
  return strongest_;
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
