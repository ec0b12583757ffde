#pragma once

#include "engine/import/sofa/import.hpp"

namespace compliant::sofa {

/// How the impulses of constraints change velocities, as FreeMotion spells it: what the constraint
/// corrections of the scene say. Marks them as understood.
std::string correctionOf(Import& import);

}  // namespace compliant::sofa
