#pragma once

#include "engine/base/math.hpp"

namespace compliant {

/// Up to this number of rows a factor of A costs little more than sweeps: a problem is solved to
/// more digits than requested. The next step of a body at rest then has nothing to do, and bodies
/// at rest do not creep by the remaining error.
inline constexpr Index fewRows = 240;

}  // namespace compliant
