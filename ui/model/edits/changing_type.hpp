#pragma once

#include <vector>

#include "engine/scene/edit.hpp"

namespace compliant {

/// The types that a solver or an integrator can be changed into, its own among them; none for other
/// components, of which the type says what links to them mean.
std::vector<const Type*> typesInstead(const Scene& scene, Id component);

/// One edit that makes the component one of another type: same id and name, and of its fields those
/// that the other type has too and whose values it takes. The type must be one of typesInstead.
Edit changedType(const Scene& scene, Id component, const Type& type);

}  // namespace compliant
