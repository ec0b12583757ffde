#include <algorithm>

#include "ui/interaction/view_control.hpp"

namespace compliant {
namespace {

// The distance within which a point can be grabbed.
constexpr float pullPixels = 14;

}  // namespace

std::optional<SnapshotPoint> ViewControl::pullPointAt(const Eigen::Vector2f& pixel) const {
  // A body is grabbed where it is hit.
  const SceneStructure& structure = *session_.snapshot().structure;
  if (const auto hit = view_.hitAt(pixel); hit && hit->item.kind == SceneItem::Kind::Point) {
    const int state = structure.stateIndex(hit->item.component);
    const PointRef body{hit->item.component, hit->item.element};
    if (state >= 0 && structure.states[static_cast<std::size_t>(state)].frames() && canPull(body))
      return SnapshotPoint{body, hit->place};
  }
  // Mapped points move with the independent ones and have no inertia.
  return nearestPoint(session_, view_.camera, pixel, pullPixels, LockedStates::Exclude,
                      [this](const PointRef& point) { return canPull(point); });
}

bool ViewControl::canPull(const PointRef& point) const {
  const SceneStructure& structure = *session_.snapshot().structure;
  const int state = structure.stateIndex(point.state);
  return std::none_of(structure.fixed.begin(), structure.fixed.end(), [&](const auto& each) {
    return each.all && each.state == state && each.element == point.element;
  });
}

void ViewControl::startPull(const SnapshotPoint& point) {
  const Index element = session_.inDocument(point.point.state, point.point.element);
  if (element < 0) return session_.notify("This was deleted after the time shown.");
  setDrag(Drag::Pull);
  grabbed_ = point.place;
  const Snapshot& snapshot = session_.snapshot();
  const SceneStructure::End origin{snapshot.structure->stateIndex(point.point.state),
                                   point.point.element, Vec3::Zero()};
  const Eigen::Quaterniond turn = snapshot.structure->rotation(origin, snapshot.motion);
  const Vec3 arm = point.place - snapshot.structure->place(origin, snapshot.motion);
  session_.send(PullStart{point.point.state, element, point.place, turn.conjugate() * arm});
  // A pull acts through time: a paused scene would not respond.
  pullStartedTime_ = !session_.playing();
  if (pullStartedTime_) session_.send(Play{});
  showHint();
}

void ViewControl::movePull(const Eigen::Vector2f& pixel) {
  // In the plane through the grabbed place that faces the camera.
  const Eigen::Vector3f target = view_.camera.atDepthOf(grabbed_.cast<float>(), pixel);
  session_.send(PullMove{target.cast<double>()});
}

void ViewControl::endPull() {
  session_.send(PullEnd{});
  // A scene that was paused before is paused again.
  if (pullStartedTime_ && session_.playing()) session_.send(Pause{});
  showHint();
}

}  // namespace compliant
