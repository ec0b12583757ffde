#include "ui/model/plots/strain_name.hpp"

#include "engine/scene/roles.hpp"
#include "ui/model/basics/formula_text.hpp"

namespace compliant {

std::string strainNameOf(const Component& component) {
  if (component.type().role != Role::Constraint) return strainName;
  switch (static_cast<const Constraint&>(component).target) {
    case Target::Stay:
      break;
    case Target::Offset:
      return "φ − offset + d φ′";
    case Target::Velocity:
      return "S (φ′ − velocity)";
    case Target::Relax:
      return "S (φ′ + γ φ)";
  }
  return strainName;
}

std::string strainNameOf(const SceneStructure& structure, const Scene& scene) {
  std::string shared;
  for (const auto& constraint : structure.constraints) {
    const Component* component = scene.find(constraint.id);
    // A pull has no component in the scene, and no target.
    const std::string name = component != nullptr ? strainNameOf(*component) : strainName;
    if (!shared.empty() && name != shared) return "strain";
    shared = name;
  }
  return shared.empty() ? strainName : shared;
}

}  // namespace compliant
