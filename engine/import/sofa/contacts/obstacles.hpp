#pragma once

#include "engine/import/sofa/import.hpp"

namespace compliant::sofa {

/// Holds the states at rest that have no mass and carry a collision model that is not simulated:
/// SOFA's usual floor, which does not move although a solver stands above it.
void holdObstacles(Import& import);

}  // namespace compliant::sofa
