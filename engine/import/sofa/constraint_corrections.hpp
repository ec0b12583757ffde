#pragma once

#include "engine/import/sofa/import.hpp"

namespace compliant::sofa {

/// How constraint impulses change velocities, in FreeMotion's terms, from the constraint
/// corrections of a scene with this number of motion solvers. Marks them as understood.
std::string correctionOf(Import& import, std::size_t solvers);

}  // namespace compliant::sofa
