#pragma once

#include <string>

#include "engine/interactive/snapshot.hpp"

namespace compliant {

/// The sizes below which the numbers of a moment are rounding error. For places: a few units in the
/// last digit of the largest one; for speeds: what moves nothing further than that in one step, or
/// 1e-10 of the largest one; for forces and torques: 1e-10 of the largest one, for torques also of
/// the largest force times the size of the scene. Windows show 0 below them.
struct RoundingSizes {
  double length = 0;   ///< m
  double angle = 0;    ///< rad
  double speed = 0;    ///< m/s
  double turning = 0;  ///< rad/s
  double force = 0;    ///< N
  double torque = 0;   ///< N·m

  /// The size for numbers in this unit; 0 for other units, whose numbers are shown unchanged.
  double in(const std::string& unit) const;
};

RoundingSizes roundingSizes(const Snapshot& snapshot);

}  // namespace compliant
