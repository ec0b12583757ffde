#pragma once

#include <vector>

#include "engine/scene/edit.hpp"

namespace compliant {

/// The types that a solver or an integrator can be changed into, its own included; none for other
/// components, whose type determines the meaning of links to them.
std::vector<const Type*> typesInstead(const Scene& scene, Id component);

/// One edit that changes the type of a component. It keeps id and name, and those field values that
/// the new type accepts. The type must be one of typesInstead.
Edit changedType(const Scene& scene, Id component, const Type& type);

}  // namespace compliant
