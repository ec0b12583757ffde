#pragma once

#include "engine/contact/detection/least_gap.hpp"

namespace compliant {

/// The least gap and its witnesses where a formula gives them: points and segments (cores of balls
/// and capsules) among themselves, a point and a cylinder or cone. False for all others.
bool closedFormGap(const Convex& a, const Convex& b, LeastGap& out);

}  // namespace compliant
