#pragma once

#include <span>

#include "engine/base/math.hpp"
#include "engine/base/mesh.hpp"
#include "engine/base/result.hpp"

namespace compliant {

/// The properties of a solid of density 1 kg/m³: volume, centre of mass, and inertia about it.
struct Solid {
  double volume = 0;            ///< m³
  Vec3 centre = Vec3::Zero();   ///< m
  Mat3 inertia = Mat3::Zero();  ///< m⁵

  /// The same solid, rotated, then moved.
  Solid placed(const Eigen::Quaterniond& rotation, const Vec3& offset) const;
  /// The same solid, with all lengths multiplied by a factor.
  Solid scaled(double factor) const;
};

/// The inertia about a point at `arm` from the centre of a body of mass m: Steiner's theorem.
inline Mat3 steiner(double mass, const Vec3& arm) {
  return mass * (arm.squaredNorm() * Mat3::Identity() - arm * arm.transpose());
}

/// A sentence about the first defect of triangles that bound no solid: a missing corner, or an edge
/// at which the surface is open, touches or crosses itself.
Status checkSurface(std::span<const Vec3> vertices, std::span<const Mesh::Triangle> triangles);

/// Exact integrals over the volume that closed triangles bound, as a sum over signed tetrahedra
/// with a common corner. A sentence about the first defect when the surface is open, touches or
/// crosses itself in an edge, is turned inside out, has no volume, or is not finite.
Result<Solid> solidOf(std::span<const Vec3> vertices, std::span<const Mesh::Triangle> triangles);
Result<Solid> solidOf(const Mesh& mesh, const Vec3& scale = Vec3::Ones());

}  // namespace compliant
