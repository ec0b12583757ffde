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
  /// m, by which the shape reaches beyond its core or box; of a sheet half its thickness.
  double rounding = 0;
  Vec3 size = Vec3::Zero();  ///< m, of a box, without its rounding
  std::vector<Vec3> vertices{};
  std::vector<Mesh::Triangle> triangles{};
};

}  // namespace compliant
