#include "ui/model/elements/rounding_sizes.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace compliant {
namespace {

constexpr double unitsInTheLast = 16 * std::numeric_limits<double>::epsilon();
constexpr double partOfLargest = 1e-10;

void raise(double& most, double size) {
  if (std::isfinite(size)) most = std::max(most, std::abs(size));
}

struct Largest {
  double place = 0, speed = 0, turning = 0, force = 0, torque = 0;

  /// For numbers in the layout of velocities: of a frame, three are along its axes and three about
  /// them.
  void addForces(const SceneStructure::StateInfo& state, const VecX& at) {
    if (state.v + state.shape.velocities() > at.size()) return;
    for (Index i = 0; i < state.shape.velocities(); ++i)
      raise(isAngular(state, i) ? torque : force, at[state.v + i]);
  }
  static bool isAngular(const SceneStructure::StateInfo& state, Index i) {
    return state.angles || (state.frames() && i % 6 >= 3);
  }
};

Largest largestOf(const Snapshot& snapshot) {
  Largest most;
  const Motion& motion = snapshot.motion;
  const SceneStructure& structure = *snapshot.structure;
  for (const SceneStructure::StateInfo& state : structure.states) {
    if (state.shape.isTime()) continue;
    if (state.x + state.shape.positions() <= motion.x.size() && !state.angles)
      for (Index i = 0; i < state.shape.positions(); ++i)
        if (!state.frames() || i % 7 < 3) raise(most.place, motion.x[state.x + i]);
    if (state.v + state.shape.velocities() <= motion.v.size())
      for (Index i = 0; i < state.shape.velocities(); ++i)
        raise(Largest::isAngular(state, i) ? most.turning : most.speed, motion.v[state.v + i]);
    most.addForces(state, motion.reaction);
    most.addForces(state, motion.netForce);
  }
  for (const SceneStructure::ConstraintInfo& each : structure.constraints)
    for (Index row = 0; row < each.rows && each.row + row < motion.lambda.size(); ++row)
      raise(each.angular(row) ? most.torque : most.force, motion.lambda[each.row + row]);
  for (const Contact& contact : motion.contacts) raise(most.force, contact.force.norm());
  for (const LoadInfo& each : snapshot.loads) {
    raise(most.force, each.load.force.norm());
    raise(most.torque, each.load.torque.norm());
  }
  return most;
}

}  // namespace

double RoundingSizes::in(const std::string& unit) const {
  if (unit == "m") return length;
  if (unit == "rad") return angle;
  if (unit == "m/s") return speed;
  if (unit == "rad/s") return turning;
  if (unit == "N") return force;
  return unit == "N·m" ? torque : 0;
}

RoundingSizes roundingSizes(const Snapshot& snapshot) {
  const Largest most = largestOf(snapshot);
  double step = 0;
  for (const SceneStructure::SystemInfo& system : snapshot.structure->systems)
    step = std::max(step, system.h);
  const auto perStep = [step](double size) { return step > 0 ? size / step : 0; };
  RoundingSizes sizes;
  sizes.length = unitsInTheLast * most.place;
  sizes.angle = unitsInTheLast;
  sizes.speed = std::max(perStep(sizes.length), partOfLargest * most.speed);
  sizes.turning = std::max(perStep(sizes.angle), partOfLargest * most.turning);
  sizes.force = partOfLargest * most.force;
  sizes.torque = partOfLargest * std::max(most.torque, most.force * most.place);
  return sizes;
}

}  // namespace compliant
