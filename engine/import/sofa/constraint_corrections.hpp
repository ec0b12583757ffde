#pragma once

#include "engine/import/sofa/import.hpp"

namespace compliant::sofa {

/// How the impulses of constraints change velocities, as FreeMotion spells it: what the constraint
/// corrections of the scene say, which has so many solvers of motion. Marks them as understood.
std::string correctionOf(Import& import, std::size_t solvers);

}  // namespace compliant::sofa
