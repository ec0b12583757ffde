#pragma once

#include "ui/model/build/templates.hpp"
#include "ui/model/elements/point_ref.hpp"

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
/// twentieth of `size`, and under that weight at half of `size` it turns by a tenth of a radian.
/// Rounded to one digit; 1 kg where nothing weighs.
Softness softnessFor(const Scene& scene, double size);

/// The diagonal of the box around the shapes of a body, in m; 1 of a body that has none.
double sizeOfBody(const Scene& scene, const PointRef& body);

/// The compliance of a new spring of a length in m: `springCompliance` between points, and what the
/// weight asks for where it acts on a body.
double springComplianceFor(const Scene& scene, const LinkEnd& from, const LinkEnd& to,
                           double length);

}  // namespace compliant
