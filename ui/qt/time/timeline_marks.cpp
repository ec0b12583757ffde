// Marks of impacts on the rail of the timeline, and of steps below it.

#include <QPainter>
#include <algorithm>
#include <functional>

#include "ui/qt/basics/theme.hpp"
#include "ui/qt/time/timeline.hpp"

namespace compliant {
namespace {

// Marks that cover more of the rail than this would hide it.
constexpr double mostOfRail = 0.5;

double roomOfMark() { return scaled(4); }

}  // namespace

void Timeline::setImpacts(std::shared_ptr<const std::vector<ImpactMark>> impacts) {
  if (impacts == impacts_) return;
  impacts_ = std::move(impacts);
  update();
}

std::vector<ImpactMark> Timeline::shownImpacts() const {
  if (impacts_ == nullptr || span_.isEmpty()) return {};
  std::vector<ImpactMark> shown = *impacts_;
  const auto room =
      static_cast<std::size_t>(std::max(0.0, mostOfRail * track().width() / roomOfMark()));
  if (shown.size() <= room) return shown;
  std::ranges::nth_element(shown, shown.begin() + static_cast<std::ptrdiff_t>(room), std::greater(),
                           &ImpactMark::energy);
  shown.resize(room);
  std::ranges::sort(shown, {}, &ImpactMark::index);
  return shown;
}

QPointF Timeline::placeOfImpact(const ImpactMark& mark) const {
  return {xOf(static_cast<long>(mark.index)), track().center().y()};
}

std::optional<ImpactMark> Timeline::impactAt(const QPointF& place) const {
  if (std::abs(place.y() - track().center().y()) > scaled(8)) return std::nullopt;
  std::optional<ImpactMark> nearest;
  double best = scaled(4);
  for (const ImpactMark& mark : shownImpacts()) {
    const double away = std::abs(placeOfImpact(mark).x() - place.x());
    if (away > best) continue;
    best = away;
    nearest = mark;
  }
  return nearest;
}

void Timeline::paintImpacts(QPainter& painter) const {
  const QRectF line = track();
  painter.setPen(Qt::NoPen);
  painter.setBrush(toColor(itemColours::contactNormal));
  for (const ImpactMark& mark : shownImpacts()) {
    const double x = placeOfImpact(mark).x();
    painter.drawRect(
        QRectF(x - scaled(1), line.top() - scaled(3), scaled(2), line.height() + scaled(6)));
  }
}

void Timeline::setMarks(std::shared_ptr<const std::vector<StepMark>> marks) {
  if (marks == marks_) return;
  marks_ = std::move(marks);
  update();
}

QRectF Timeline::boxOf(const StepMark& mark) const {
  const QRectF line = track();
  const double half = mark.kind == StepMark::Kind::StoppedEarly ? scaled(1) : scaled(2),
               from = xOf(static_cast<long>(mark.first)), to = xOf(static_cast<long>(mark.last));
  return QRectF(from - half, line.bottom() + scaled(1), to - from + 2 * half, scaled(3));
}

const StepMark* Timeline::markAt(const QPointF& place) const {
  if (marks_ == nullptr || span_.isEmpty()) return nullptr;
  for (auto mark = marks_->rbegin(); mark != marks_->rend(); ++mark)
    if (boxOf(*mark).adjusted(-scaled(3), -scaled(2), scaled(3), scaled(4)).contains(place))
      return &*mark;
  return nullptr;
}

// Breakpoints and steps that were taken back are drawn last, above the long runs.
void Timeline::paintMarks(QPainter& painter) const {
  if (marks_ == nullptr) return;
  const Theme& theme = activeTheme();
  painter.setPen(Qt::NoPen);
  for (const auto kind :
       {StepMark::Kind::StoppedEarly, StepMark::Kind::Broke, StepMark::Kind::TakenBack}) {
    painter.setBrush(toColor(kind == StepMark::Kind::StoppedEarly ? theme.warning
                             : kind == StepMark::Kind::Broke      ? theme.accent
                                                                  : theme.error));
    for (const StepMark& mark : *marks_)
      if (mark.kind == kind) painter.drawRect(boxOf(mark));
  }
}

}  // namespace compliant
