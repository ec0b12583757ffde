#pragma once

#include <cstddef>
#include <optional>

#include "engine/scene/edit.hpp"
#include "engine/scene/scene.hpp"

namespace compliant {

/// A drive of a free coordinate of a joint at a speed: a law with a target velocity, on a mapping
/// that measures this coordinate between the same sides.
struct JointMotor {
  Id law = 0;
  std::size_t coordinate = 0;  ///< one of `jointCoordinateNames`
  double speed = 0;            ///< m/s or rad/s
};

/// The motor of the joints that a RelativePose describes; nothing if none is driven, or if joints
/// differ in their speeds.
std::optional<JointMotor> jointMotor(const Scene& scene, const Component& pose);

/// The edit that sets the speed of a motor.
Edit turningAt(const JointMotor& motor);

}  // namespace compliant
