#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/scene/scene.hpp"

namespace compliant {

/// A constraint with what serves it alone: the state that it acts on, the mappings that compute
/// this state, and the states between these mappings. To a user all of it is one thing: a rope, a
/// hinge.
struct ConstraintFamily {
  std::vector<Id> members;  ///< besides the constraint; states and mappings
  std::string summary;      ///< "hard, 30 links", "c = 0.001, 4 joints"
  bool operator==(const ConstraintFamily&) const = default;
};

/// By constraint. A state with several constraints, or one that something else uses, belongs to
/// nobody.
std::map<Id, ConstraintFamily> constraintFamilies(const Scene& scene);

}  // namespace compliant
