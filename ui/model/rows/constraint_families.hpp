#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/scene/scene.hpp"

namespace compliant {

/// A constraint together with the components that serve only it: the state that it acts on, the
/// mappings that compute this state, and the states between them. To a user they are one thing: a
/// rope, a hinge.
struct ConstraintFamily {
  std::vector<Id> members;  ///< states and mappings, without the constraint
  std::string summary;      ///< "hard, 30 links", "c = 0.001, 4 joints"
  bool operator==(const ConstraintFamily&) const = default;
};

/// Families by constraint. A state that has several constraints, or that another component uses,
/// belongs to no family.
std::map<Id, ConstraintFamily> constraintFamilies(const Scene& scene);

}  // namespace compliant
