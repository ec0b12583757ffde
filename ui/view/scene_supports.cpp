#include "ui/view/scene_supports.hpp"

namespace compliant {

void addSupports(const SceneFrame& frame, const SceneSizes& sizes, DrawList& drawList,
                 PickList& picks) {
  const auto& fixed = frame.structure.fixed;
  for (std::size_t i = 0; i < fixed.size(); ++i) {
    const auto& first = fixed[i];
    const SceneStructure::End end{first.state, first.element, Vec3::Zero()};
    if (first.state < 0 || frame.hidden(first.projection) || !frame.placed(end)) continue;
    const Vec3 place = frame.place(end);
    if (!place.allFinite()) continue;
    auto& anchor = drawList.anchors.emplace_back();
    anchor.position = place.cast<float>();
    if (frame.look.layers.points) anchor.radius = sizes.ballOf(end);
    anchor.colour = frame.paint(palette::projection, first.projection);
    anchor.pick =
        picks.add(frame, {SceneItem::Kind::Projection, first.projection, first.element}, place);
    if (first.all) continue;
    // One direction leaves a plane, two directions of one point leave a line.
    anchor.kind = AnchorKind::Plane;
    Vec3 axis = first.direction;
    const bool second = i + 1 < fixed.size() && fixed[i + 1].state == first.state &&
                        fixed[i + 1].element == first.element && !fixed[i + 1].all;
    if (second && axis.cross(fixed[i + 1].direction).norm() > 1e-9) {
      axis = axis.cross(fixed[i + 1].direction);
      anchor.kind = AnchorKind::Line;
      ++i;
    }
    if (axis.norm() > 0 && axis.allFinite()) anchor.axis = axis.normalized().cast<float>();
  }
}

}  // namespace compliant
