#include "ui/model/build/body_size.hpp"

#include <Eigen/Geometry>
#include <algorithm>

#include "engine/analysis/softness.hpp"
#include "engine/scene/building_blocks.hpp"
#include "ui/model/elements/landmarks.hpp"

namespace compliant {
namespace {

bool isOnBody(const Scene& scene, const LinkEnd& end) {
  if (std::holds_alternative<BodyPlace>(end)) return true;
  const auto* point = std::get_if<PointRef>(&end);
  if (point == nullptr) return false;
  const auto users = scene.usersOf(point->state);
  return std::ranges::any_of(users, [&](const Component* user) {
    return user->type().name == blocks::pointsOnFrames &&
           static_cast<const Mapping*>(user)->output.id == point->state;
  });
}

}  // namespace

double sizeOfBody(const Scene& scene, const PointRef& body) {
  Eigen::AlignedBox3d box;
  for (const Vec3& place : landmarksOf(scene, body)) box.extend(place);
  const double size = box.diagonal().norm();
  return size > 0 ? size : 1;
}

double springComplianceFor(const Scene& scene, const LinkEnd& from, const LinkEnd& to,
                           double length) {
  if (!(length > 0) || !(isOnBody(scene, from) || isOnBody(scene, to))) return springCompliance;
  return softnessFor(scene, length).along;
}

}  // namespace compliant
