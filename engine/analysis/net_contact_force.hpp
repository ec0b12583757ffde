#pragma once

#include <span>

#include "engine/analysis/quantity.hpp"

namespace compliant {

/// Numbers `first`, `first` + 1 … of a state: the sum of all contact forces on each of its
/// elements. A point has three, in N in the world; a frame has three more, the torque about its
/// origin, N·m. Points that share a force each have their part (`ContactSide::weight`). Not a
/// number if the element does not exist.
void fillNetContactForce(const MomentView& moment, Id state, Index first, std::span<double> out);

}  // namespace compliant
