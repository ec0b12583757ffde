#include "ui/model/scene_extent.hpp"

namespace compliant {

SceneExtent sceneExtent(const Snapshot& snapshot) {
  Eigen::AlignedBox3d box;
  const VecX& x = snapshot.motion.x;
  const auto add = [&box](const Vec3& p) {
    if (p.allFinite()) box.extend(p);
  };
  for (const auto& state : snapshot.structure->states) {
    // Mapped points may be differences, which are no places.
    if (!state.points() || state.mapped || state.x + state.shape.positions() > x.size()) continue;
    for (Index i = 0; i < state.shape.count; ++i) add(x.segment<3>(state.x + 3 * i));
  }
  for (const auto& constraint : snapshot.structure->constraints)
    for (const auto& line : constraint.lines)
      for (const auto* end : {&line.from, &line.to})
        if (end->state < 0) add(end->place);
  SceneExtent extent;
  if (box.isEmpty()) return extent;
  extent.centre = box.center();
  // A single point has no size; one metre is as good as any.
  if (const double radius = box.diagonal().norm() / 2; radius > 1e-9) extent.radius = radius;
  return extent;
}

}  // namespace compliant
