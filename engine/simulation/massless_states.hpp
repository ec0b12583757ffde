#pragma once

#include <vector>

#include "engine/dynamics/assembly/layout.hpp"

namespace compliant {

/// The independent states that nothing gives a mass, a stiffness, a damping or a row of a
/// constraint, neither directly nor through what is computed from them, and that are not held as a
/// whole: no step finds their velocities. `motion` is that of the start.
std::vector<Id> masslessStates(const Scene& scene, const Layout& layout, const Motion& motion);

}  // namespace compliant
