#pragma once

#include "engine/scene/scene.hpp"

namespace compliant {

/// Compliances of a new soft joint.
struct Softness {
  double along = 0;          ///< m/N
  double about = 0;          ///< rad/(N·m)
  double criticalAlong = 0;  ///< N·s/m: the damping that is critical with all that mass
  double criticalAbout = 0;  ///< N·m·s/rad, at half of the size
};

/// Damping of a new joint spring, relative to critical: like rubber, it oscillates a few times.
inline constexpr double springDamping = 0.2;

/// A visible softness: under the weight of all moving bodies of the scene the joint yields by a
/// twentieth of `size` (m), and under that weight at half of `size` it rotates by a tenth of a
/// radian. Rounded to one digit; 1 kg if nothing has weight.
Softness softnessFor(const Scene& scene, double size);

}  // namespace compliant
