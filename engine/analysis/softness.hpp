#pragma once

#include "engine/scene/scene.hpp"

namespace compliant {

/// Compliances of a new soft joint.
struct Softness {
  double along = 0;          ///< m/N
  double about = 0;          ///< rad/(N·m)
  double criticalAlong = 0;  ///< N·s/m: the damping at which all that mass no longer swings
  double criticalAbout = 0;  ///< N·m·s/rad, at half of the size
};

/// Damping of a new spring of a joint, of the critical one: as rubber, it swings a few times.
inline constexpr double springDamping = 0.2;

/// So soft that one sees it: under the weight of all moving bodies of the scene it gives way by a
/// twentieth of `size` (m), and under that weight at half of `size` it turns by a tenth of a
/// radian. Rounded to one digit; 1 kg where nothing weighs.
Softness softnessFor(const Scene& scene, double size);

}  // namespace compliant
