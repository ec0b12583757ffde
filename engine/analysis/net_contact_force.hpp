#pragma once

#include <span>

#include "engine/analysis/quantity.hpp"

namespace compliant {

/// Numbers `first`, `first` + 1 … of a state: the sum of all contact forces on each of its
/// elements, three in N in the world for a point, for a frame three more: their torque about its
/// origin, N·m. Where points share a force each has its part (`ContactSide::weight`). Not a number
/// where there is no such element.
void fillNetContactForce(const MomentView& moment, Id state, Index first, std::span<double> out);

}  // namespace compliant
