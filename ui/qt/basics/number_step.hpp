#pragma once

#include <limits>

namespace compliant {

// How far one press of an arrow key or one notch of the wheel goes.
enum class StepSize { Fine, Normal, Coarse };

// How a number walks. Relative: the second leading digit, 1.2 → 1.3, 120 → 130. Logarithmic: the
// series 1-2-5, for values that span decades. Whole: integers.
enum class StepRule { Relative, Logarithmic, Whole };

struct Range {
  double minimum = -std::numeric_limits<double>::infinity();
  double maximum = std::numeric_limits<double>::infinity();
};

// The value after `steps` steps up (or down, when negative), rounded so that its text stays short,
// and kept inside the range. Where zero is allowed, the smallest step from it is `fromZero`.
double stepped(double value, int steps, StepSize size, StepRule rule, Range range = {},
               double fromZero = 0.1);

}  // namespace compliant
