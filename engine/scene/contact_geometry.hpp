#pragma once

#include <memory>
#include <vector>

#include "engine/base/mesh.hpp"
#include "engine/scene/convex_core.hpp"

namespace compliant {

/// The exact geometry of a shape in its own axes, for contact. A half-space is all y ≤ 0. The
/// corners of a sheet are elements of its state.
struct ContactGeometry {
  enum class Kind { Curved, Box, Hull, HalfSpace, Mesh, Sheet };
  Kind kind = Kind::Curved;
  std::shared_ptr<const ConvexCore> core{};  ///< of a curved shape
  /// How far the shape extends beyond its core or box, m; for a sheet, half its thickness.
  double rounding = 0;
  Vec3 size = Vec3::Zero();  ///< of a box without its rounding, m
  std::vector<Vec3> vertices{};
  std::vector<Mesh::Triangle> triangles{};
};

}  // namespace compliant
