#include "engine/scene/component.hpp"

#include "engine/base/assert.hpp"

namespace compliant {

const char* roleText(Role role) {
  switch (role) {
    case Role::State:
      return "state";
    case Role::Mapping:
      return "mapping";
    case Role::Mass:
      return "mass";
    case Role::ForceField:
      return "force field";
    case Role::Constraint:
      return "constraint";
    case Role::Projection:
      return "projection";
    case Role::Shape:
      return "shape";
    case Role::Integrator:
      return "integrator";
    case Role::Solver:
      return "solver";
    case Role::ContactDetector:
      return "contact detector";
    case Role::ContactSolver:
      return "contact solver";
  }
  ASSERT(false);
}

void Component::depict(std::span<const StateShape>, Depiction&) const {}

std::string branchOf(std::string_view name) {
  const auto slash = name.rfind('/');
  return slash == std::string_view::npos ? std::string() : std::string(name.substr(0, slash + 1));
}

bool inBranch(std::string_view name, std::string_view branch) { return name.starts_with(branch); }

}  // namespace compliant
