#pragma once

#include "engine/base/formula.hpp"
#include "engine/base/result.hpp"
#include "engine/laws/spring_curve.hpp"

namespace compliant {

/// The curve of a force F(x) that a user typed, from `least` to `most`, in m. Cubics meet the
/// formula and its slope at places that lie as close as it takes: where they are looked at, between
/// them at the quarters, they are off by less than 1e-9 of the largest force, but for the nearest
/// neighbourhood of a kink. What is narrower than a thousandth of the range may be missed. So its
/// energy is exact for its force, and a step never evaluates the formula. Beyond the ends it goes
/// on straight. A sentence where the formula has no value or no slope, and where it turns too
/// often.
Result<SpringCurve> curveOf(const Formula& force, double least, double most);

}  // namespace compliant
