#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <array>
#include <cstdint>
#include <vector>

namespace compliant {

/// Triangles that share vertices, counter-clockwise seen from outside. Made once and shared: whoever
/// draws, weighs or touches it keeps it by pointer.
struct Mesh {
  std::vector<Eigen::Vector3f> vertices;                  ///< m
  std::vector<std::array<std::uint32_t, 3>> triangles;  ///< indices into `vertices`

  Eigen::AlignedBox3f bounds() const {
    Eigen::AlignedBox3f box;
    for (const Eigen::Vector3f& vertex : vertices) box.extend(vertex);
    return box;
  }
};

}  // namespace compliant
