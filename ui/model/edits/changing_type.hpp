#pragma once

#include <vector>

#include "engine/scene/edit.hpp"

namespace compliant {

/// The types into which a solver or an integrator can be changed, including its own; none for other
/// components, because links to them depend on their type.
std::vector<const Type*> typesInstead(const Scene& scene, Id component);

/// One edit that changes the type of a component. It keeps the id, the name, and the field values
/// that the new type accepts. The type must be one of typesInstead.
Edit changedType(const Scene& scene, Id component, const Type& type);

}  // namespace compliant
