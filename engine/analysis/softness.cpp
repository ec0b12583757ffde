#include "engine/analysis/softness.hpp"

#include <cmath>
#include <set>
#include <utility>

#include "engine/base/rounding.hpp"
#include "engine/dynamics/assembly/layout.hpp"
#include "engine/simulation/scene_structure.hpp"

namespace compliant {
namespace {

constexpr double gravity = 9.81;  // m/s², even if the scene has no gravity
constexpr double sag = 0.05, tilt = 0.1;

/// kg, of the bodies that are not held; 1 if nothing has mass.
double movingMass(const Scene& scene) {
  const Layout layout = layOut(scene);
  std::set<std::pair<int, Index>> held;
  for (const Layout::ProjectionSlot& slot : layout.projections)
    for (const ProjectionWriter::Fixed& fixed : slot.fixed.fixed)
      if (fixed.all) held.emplace(slot.state, fixed.element);
  double mass = 0;
  for (const BodyInfo& body : bodiesOf(layout))
    if (!held.contains({body.state, body.element})) mass += body.inertia.mass;
  return mass > 0 ? mass : 1;
}

double oneDigit(double value) { return roundedToDecade(value, decadeOf(value)); }

}  // namespace

Softness softnessFor(const Scene& scene, double size) {
  const double mass = movingMass(scene), weight = gravity * mass, arm = size / 2;
  const double along = oneDigit(sag * size / weight), about = oneDigit(tilt / (weight * arm));
  return {along, about, oneDigit(2 * std::sqrt(mass / along)),
          oneDigit(2 * std::sqrt(mass * arm * arm / about))};
}

}  // namespace compliant
