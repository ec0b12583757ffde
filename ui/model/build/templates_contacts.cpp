// Floors, and groups that stand on them.
#include <algorithm>
#include <cmath>

#include "engine/base/rounding.hpp"
#include "engine/scene/building_blocks.hpp"
#include "ui/model/build/templates.hpp"
#include "ui/model/elements/naming.hpp"
#include "ui/model/elements/point_states.hpp"

namespace compliant {
namespace {

/// Shapes touch if there is a detector; one at the root serves the whole scene. A detector that is
/// off stays off.
void addDetector(Draft& draft) {
  for (const auto& [name, id] : draft.scene().names())
    if (draft.scene().find(id)->type().role == Role::ContactDetector && branchOf(name).empty())
      return;
  draft.add(blocks::detector, "contacts");
}

Id addFloor(Draft& draft, const Vec3& centre, const FloorShape& shape) {
  const std::string branch = naturalFreeName(draft.scene(), "floor") + "/";
  const Id frame = draft.add(blocks::frames, branch + "frame",
                             {{"position", Array<Vec3>{Vec3(centre.x(), shape.height, centre.z())}},
                              {"rotation", Array<Vec3>{Vec3(0, 0, -shape.slope)}}});
  draft.add(blocks::halfSpace, branch + "plane",
            {{"state", Link{frame}}, {"size", shape.size}, {"friction", shape.friction}});
  // Without a mass: then its support carries only what rests on it.
  draft.add(blocks::support, branch + "fixed",
            {{"state", Link{frame}}, {"indices", Array<std::int64_t>{0}}});
  addDetector(draft);
  return frame;
}

bool hasPointsOrBodies(const Scene& scene) {
  return std::ranges::any_of(scene.names(), [&scene](const auto& named) {
    return scene.find(named.second)->type().role == Role::State;
  });
}

}  // namespace

void addGround(Draft& draft, const Scene& before, const Vec3& below, double size) {
  if (hasPointsOrBodies(before)) return;
  FloorShape shape;
  shape.height = withoutRoundOff(Vec3(0, std::min(0.0, below.y()), 0)).y();
  shape.size = std::max(shape.size, roundedToDecade(10 * size, std::floor(std::log10(10 * size))));
  addFloor(draft, below, shape);
}

Edit detectingContacts(const Scene& scene) {
  Draft draft(scene);
  for (const auto& [name, id] : scene.names())
    if (scene.find(id)->type().role == Role::ContactDetector)
      return {SetField{id, "enabled", true}};
  addDetector(draft);
  return draft.edit();
}

Result<Creation> makeFloor(const Scene& scene, const Vec3& centre, const FloorShape& shape) {
  if (const Status checked = checkPlace(centre); !checked) return checked.error();
  Draft draft(scene);
  addSurroundings(draft, addFloor(draft, centre, shape));
  return Creation{draft.edit(), "Add floor", {}, {}};
}

Result<Creation> makeStack(const Scene& scene, const Vec3& centre, const StackShape& shape) {
  if (const Status checked = checkPlace(centre); !checked) return checked.error();
  Draft draft(scene);
  const std::string branch = naturalFreeName(scene, "stack") + "/";
  std::vector<Vec3> places;
  for (std::int64_t row = 0; row < shape.rows; ++row)
    for (std::int64_t i = 0; i < (shape.pyramid ? shape.rows - row : 1); ++i)
      places.emplace_back(
          centre.x() + (shape.pyramid ? 1.05 * shape.size.x() *
                                            (static_cast<double>(i) -
                                             static_cast<double>(shape.rows - row - 1) / 2)
                                      : 0),
          shape.size.y() * (static_cast<double>(row) + 0.5), centre.z());
  const Id frames =
      draft.add(blocks::frames, branch + "boxes", {{"position", Array<Vec3>(std::move(places))}});
  draft.add(blocks::box, branch + "shape",
            {{"state", Link{frames}}, {"size", shape.size}, {"friction", shape.friction}});
  draft.add(blocks::bodyMass, branch + "mass", {{"state", Link{frames}}});
  addDetector(draft);
  addSurroundings(draft, frames);
  addGround(draft, scene, Vec3(centre.x(), 0, centre.z()), shape.size.maxCoeff());
  return Creation{draft.edit(), "Add stack", {}, {}};
}

}  // namespace compliant
