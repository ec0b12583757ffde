#include "ui/model/rows/role_text.hpp"

#include "engine/base/text.hpp"

namespace compliant {

std::string roleTitle(Role role) {
  switch (role) {
    case Role::State:
      return "State";
    case Role::Mapping:
      return "Mapping";
    case Role::Mass:
      return "Mass";
    case Role::ForceField:
      return "Force field";
    case Role::Constraint:
      return "Constraint";
    case Role::Projection:
      return "Projection";
    case Role::Shape:
      return "Shape";
    case Role::Integrator:
      return "Integrator";
    case Role::Solver:
      return "Solver";
    case Role::ContactDetector:
      return "Contact detector";
    case Role::ContactSolver:
      return "Contact solver";
  }
  return {};
}

std::string componentsText(const Scene& scene, const std::vector<Id>& ids) {
  if (ids.size() != 1) return std::to_string(ids.size()) + " components";
  const Component* component = scene.find(ids.front());
  return component != nullptr ? inQuotes(component->name) : "component";
}

}  // namespace compliant
