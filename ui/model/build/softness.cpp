#include "ui/model/build/softness.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <set>

#include "engine/kkt/assembly/layout.hpp"
#include "engine/run/snapshot.hpp"
#include "engine/scene/building_blocks.hpp"
#include "ui/model/basics/rounding.hpp"
#include "ui/model/elements/landmarks.hpp"
#include "ui/model/elements/point_states.hpp"

namespace compliant {
namespace {

constexpr double gravity = 9.81;  // m/s², whether the scene has it or not
constexpr double sag = 0.05, tilt = 0.1;

/// N, of the bodies that are not held.
double weightOfBodies(const Scene& scene) {
  const Layout layout = layOut(scene);
  double mass = 0;
  for (const BodyInfo& body : bodiesOf(layout)) {
    const Id state = layout.states[static_cast<std::size_t>(body.state)].state->id;
    if (holdersOf(scene, {state, body.element}).empty()) mass += body.inertia.mass;
  }
  return gravity * (mass > 0 ? mass : 1);
}

double oneDigit(double value) { return roundedToDecade(value, std::floor(std::log10(value))); }

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

Softness softnessFor(const Scene& scene, double size) {
  const double weight = weightOfBodies(scene), mass = weight / gravity, arm = size / 2;
  const double along = oneDigit(sag * size / weight), about = oneDigit(tilt / (weight * arm));
  return {along, about, oneDigit(2 * std::sqrt(mass / along)),
          oneDigit(2 * std::sqrt(mass * arm * arm / about))};
}

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
