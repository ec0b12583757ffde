#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

namespace compliant {

/// Triangles with shared vertices, counter-clockwise seen from outside. Created once and shared by
/// pointer among drawing, weighing and contact.
class Mesh {
 public:
  using Triangle = std::array<std::uint32_t, 3>;  ///< indices of vertices
  const std::vector<Eigen::Vector3f>& vertices() const { return vertices_; }  ///< m
  const std::vector<Triangle>& triangles() const { return triangles_; }

  /// The bounding box of all vertices.
  const Eigen::AlignedBox3f& bounds() const { return bounds_; }

  Mesh() = default;
  Mesh(std::vector<Eigen::Vector3f> vertices, std::vector<Triangle> triangles)
      : vertices_(std::move(vertices)), triangles_(std::move(triangles)) {
    for (const Eigen::Vector3f& vertex : vertices_) bounds_.extend(vertex);
  }

 private:
  std::vector<Eigen::Vector3f> vertices_;
  std::vector<Triangle> triangles_;
  Eigen::AlignedBox3f bounds_;
};

}  // namespace compliant
