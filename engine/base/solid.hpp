#pragma once

#include "engine/base/math.hpp"
#include "engine/base/mesh.hpp"
#include "engine/base/result.hpp"

namespace compliant {

/// What a solid of density 1 kg/m³ has: volume, centre of mass, and inertia about that centre.
struct Solid {
  double volume = 0;              ///< m³
  Vec3 centre = Vec3::Zero();     ///< m
  Mat3 inertia = Mat3::Zero();    ///< m⁵

  /// The same solid, turned, then moved.
  Solid placed(const Eigen::Quaterniond& rotation, const Vec3& offset) const;
};

/// The inertia about a point at `arm` from the centre of a body of mass m: Steiner's theorem.
inline Mat3 steiner(double mass, const Vec3& arm) {
  return mass * (arm.squaredNorm() * Mat3::Identity() - arm * arm.transpose());
}

/// Exact integrals over the volume that closed triangles bound, as a sum over signed tetrahedra with
/// a common corner. A sentence when the mesh is open, turned inside out or without volume.
Result<Solid> solidOf(const Mesh& mesh, const Vec3& scale = Vec3::Ones());

}  // namespace compliant
