#pragma once

#include "engine/base/formula.hpp"
#include "engine/base/result.hpp"
#include "engine/laws/spring_curve.hpp"

namespace compliant {

/// The curve of a force F(x) typed by a user, from `least` to `most`, in m. Cubics match
/// the formula and its slope at places that are refined until, at the sampled quarters
/// between them, the error is below 1e-9 of the largest force, except very near a kink.
/// Features narrower than a thousandth of the range may be missed. The energy is thus exact
/// for the force of the curve, and a step never evaluates the formula. Beyond the ends the
/// curve is straight. Returns a sentence if the formula has no value or no slope, or turns
/// too often.
Result<SpringCurve> curveOf(const Formula& force, double least, double most);

}  // namespace compliant
