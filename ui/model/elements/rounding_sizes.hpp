#pragma once

#include <string>

#include "engine/interactive/snapshot.hpp"

namespace compliant {

/// Below these sizes, the numbers of a moment are rounding of what they come from. For places that
/// is a few units in the last of the largest; for speeds what moves nothing by that in a step, or a
/// part in 10¹⁰ of the largest; for forces and torques that part of the largest, of torques also of
/// the largest force at the size of the scene. Windows show 0 there.
struct RoundingSizes {
  double length = 0;   ///< m
  double angle = 0;    ///< rad
  double speed = 0;    ///< m/s
  double turning = 0;  ///< rad/s
  double force = 0;    ///< N
  double torque = 0;   ///< N·m

  /// Of numbers in this unit; 0 for others: they are shown as they are.
  double in(const std::string& unit) const;
};

RoundingSizes roundingSizes(const Snapshot& snapshot);

}  // namespace compliant
