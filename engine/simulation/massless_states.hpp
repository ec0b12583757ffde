#pragma once

#include <vector>

#include "engine/dynamics/assembly/layout.hpp"

namespace compliant {

/// The independent states that have no mass, stiffness, damping or constraint row, neither directly
/// nor through states computed from them, and that are not held as a whole: no step can find their
/// velocities. `motion` is that of the start.
std::vector<Id> masslessStates(const Scene& scene, const Layout& layout, const Motion& motion);

}  // namespace compliant
