#pragma once

#include <cmath>
#include <cstdint>

namespace compliant {

/// The number of steps that last until `time` s: to the first step that does not end before it.
inline std::int64_t stepsUntil(double time, double step) {
  // A little less than the quotient, so that rounding does not add a step to 5 s of 0.01 s.
  return static_cast<std::int64_t>(std::ceil(time / step * (1 - 1e-12)));
}

}  // namespace compliant
