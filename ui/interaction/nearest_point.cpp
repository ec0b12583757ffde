#include "ui/interaction/nearest_point.hpp"

namespace compliant {

std::optional<SnapshotPoint> nearestPoint(const Session& session, const Camera& camera,
                                          const Eigen::Vector2f& pixel, float within,
                                          LockedStates locked,
                                          const std::function<bool(const PointRef&)>& wanted) {
  const Snapshot& snapshot = session.snapshot();
  const Visibility& visibility = session.visibility();
  std::optional<SnapshotPoint> nearest;
  for (const auto& state : snapshot.structure->states) {
    if (!state.inSpace() || state.mapped || ofPull(state.id)) continue;
    if (visibility.hidden.contains(state.id)) continue;
    if (locked == LockedStates::Exclude && visibility.locked.contains(state.id)) continue;
    for (Index i = 0; i < state.shape.count; ++i) {
      const Vec3 place = snapshot.motion.x.segment<3>(state.placeOf(i));
      const auto shown = camera.project(place.cast<float>());
      if (!shown) continue;
      const float distance = (shown->pixel - pixel).norm();
      if (distance >= within || !wanted({state.id, i})) continue;
      within = distance;
      nearest = SnapshotPoint{{state.id, i}, place};
    }
  }
  return nearest;
}

}  // namespace compliant
