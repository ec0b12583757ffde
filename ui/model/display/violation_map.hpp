#pragma once

#include <string>
#include <vector>

#include "engine/interactive/snapshot.hpp"
#include "engine/scene/scene.hpp"

namespace compliant {

/// The violation of one element of a constraint: |φ| at the end of the step, where φ is the value
/// of the constrained state (theory §2) minus its target offset.
struct Violation {
  Id constraint = 0;
  Index row = 0;              ///< first row of the element within the constraint
  double size = 0;            ///< m
  Vec3 place = Vec3::Zero();  ///< m, where it is drawn
};

/// The target of a constraint, if it differs from φ = 0.
struct ConstraintTarget {
  Id id = 0;
  bool offset = false;         ///< a target for φ; false: for its rate, so there is no violation
  std::vector<double> values;  ///< m, the offset: none, one for all rows, or one per row
};
std::vector<ConstraintTarget> constraintTargets(const Scene& scene);
/// The target of one component, or none.
std::vector<ConstraintTarget> targetOf(const Component& component);

/// |φ| of one element, m. NaN if there is none: unknown rows, targets of speed.
double violationOf(const Snapshot& snapshot, const SceneStructure::ConstraintInfo& constraint,
                   Index row, const std::vector<ConstraintTarget>& targets);

}  // namespace compliant
