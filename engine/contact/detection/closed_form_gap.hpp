#pragma once

#include "engine/contact/detection/least_gap.hpp"

namespace compliant {

/// The least gap and its witnesses by closed formulas: for two points or segments (cores of balls
/// and capsules), and for a point and a cylinder or cone. False for all others.
bool closedFormGap(const Convex& a, const Convex& b, LeastGap& out);

}  // namespace compliant
