#pragma once

#include "engine/base/math.hpp"

namespace compliant {

/// A number rounded to a multiple of a step, without binary round-off if the step divides one: 0.3
/// and not 0.30000000000000004, and no −0. If the step is 0, the number itself.
double roundedTo(double value, double step);

/// The decade of a positive number: 3 for 1000 to 9999.
double decadeOf(double value);

/// The value rounded to a multiple of 10^decade, computed so that the result prints short.
double roundedToDecade(double value, double decade);

/// Below this size a place, an angle, a speed or a force is rounding of 0. Its digits change with
/// every step.
inline constexpr double roundOff = 1e-13;

/// A place in m rounded to a millionth of a micrometre: removes the round-off of binary sums.
Vec3 withoutRoundOff(const Vec3& place);

}  // namespace compliant
