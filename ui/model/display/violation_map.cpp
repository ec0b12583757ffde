#include "ui/model/display/violation_map.hpp"

#include <algorithm>
#include <cmath>

#include "engine/scene/roles.hpp"

namespace compliant {
std::vector<ConstraintTarget> targetOf(const Component& component) {
  if (component.type().role != Role::Constraint) return {};
  const auto& constraint = static_cast<const Constraint&>(component);
  if (constraint.target == Target::Velocity) return {{component.id, false, {}}};
  if (constraint.target != Target::Offset) return {};
  return {{component.id, true, constraint.targetValues.vector()}};
}

std::vector<ConstraintTarget> constraintTargets(const Scene& scene) {
  std::vector<ConstraintTarget> found;
  for (const auto& [name, id] : scene.names())
    for (ConstraintTarget& targets : targetOf(*scene.find(id))) found.push_back(std::move(targets));
  return found;
}

double violationOf(const Snapshot& snapshot, const SceneStructure::ConstraintInfo& constraint,
                   Index row, const std::vector<ConstraintTarget>& targets) {
  const auto& states = snapshot.structure->states;
  if (constraint.state < 0 || static_cast<std::size_t>(constraint.state) >= states.size())
    return NAN;
  const auto& state = states[static_cast<std::size_t>(constraint.state)];
  const Index from = state.x + row;
  if (row < 0 || state.shape.positions() != constraint.rows ||
      row + constraint.width > constraint.rows ||
      from + constraint.width > snapshot.motion.x.size())
    return NAN;
  const auto target = std::find_if(targets.begin(), targets.end(),
                                   [&](const auto& each) { return each.id == constraint.id; });
  if (target != targets.end() && !target->offset) return NAN;
  double squares = 0;
  for (Index i = 0; i < constraint.width; ++i) {
    double phi = snapshot.motion.x[from + i];
    if (target != targets.end() && !target->values.empty()) {
      const auto at = static_cast<std::size_t>(row + i);
      phi -= target->values[std::min(at, target->values.size() - 1)];
    }
    squares += phi * phi;
  }
  return std::sqrt(squares);
}

}  // namespace compliant
