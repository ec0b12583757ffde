#pragma once

#include "engine/base/math.hpp"

namespace compliant {

/// Up to so many rows a factor of A costs little more than sweeps: a problem is solved to more
/// digits than are asked for. The next step of what rests then has nothing to do, and bodies that
/// rest do not creep by what the precision leaves.
inline constexpr Index fewRows = 240;

}  // namespace compliant
