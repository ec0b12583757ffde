#pragma once

#include <limits>

namespace compliant {

// The size of one press of an arrow key or one notch of the wheel.
enum class StepSize { Fine, Normal, Coarse };

// The rule for steps. Relative: the second leading digit changes, 1.2 → 1.3, 120 → 130.
// Logarithmic: the series 1-2-5, for values that span decades. Whole: integers.
enum class StepRule { Relative, Logarithmic, Whole };

struct Range {
  double minimum = -std::numeric_limits<double>::infinity();
  double maximum = std::numeric_limits<double>::infinity();
};

// The value after `steps` steps up (or down, if negative), rounded to a short text and clamped to
// the range. If zero is allowed, the smallest step from it is `fromZero`.
double stepped(double value, int steps, StepSize size, StepRule rule, Range range = {},
               double fromZero = 0.1);

}  // namespace compliant
