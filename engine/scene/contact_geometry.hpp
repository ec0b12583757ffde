#pragma once

#include <vector>

#include "engine/base/math.hpp"
#include "engine/base/mesh.hpp"

namespace compliant {

/// The exact geometry of a shape in its own axes, for contact. Capsules, cylinders and cones stand
/// along y about their middle; a half-space is all y ≤ 0. The corners of a sheet are elements of
/// its state; its radius is half its thickness.
struct ContactGeometry {
  enum class Kind { Ball, Box, Capsule, Cylinder, Cone, HalfSpace, Hull, Mesh, Sheet };
  Kind kind = Kind::Ball;
  double radius = 0;         ///< m
  double length = 0;         ///< m, of the part along y: without the ends of a capsule
  Vec3 size = Vec3::Zero();  ///< m, of a box
  std::vector<Vec3> vertices{};
  std::vector<Mesh::Triangle> triangles{};
};

}  // namespace compliant
