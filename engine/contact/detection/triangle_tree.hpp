#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/base/math.hpp"
#include "engine/base/mesh.hpp"

namespace compliant {

/// The triangles of a surface, their neighbours, and a tree of bounding boxes.
class TriangleTree {
 public:
  using Box = Eigen::AlignedBox3d;
  static constexpr std::uint32_t none = ~0u;

  TriangleTree(std::span<const Vec3> vertices, std::span<const Mesh::Triangle> triangles);

  const std::vector<Vec3>& vertices() const { return vertices_; }
  const std::vector<Mesh::Triangle>& triangles() const { return triangles_; }
  const Vec3& normal(std::uint32_t triangle) const { return normals_[triangle]; }
  /// The normal of one of the triangles at a vertex.
  const Vec3& normalAt(std::uint32_t vertex) const { return normals_[firstTriangle_[vertex]]; }
  /// A number that is the same for triangles of one flat part.
  std::uint32_t flatPart(std::uint32_t triangle) const { return flatParts_[triangle]; }
  /// The far corner of the neighbour across the edge from corner i to i + 1; none at a border.
  std::uint32_t beyond(std::uint32_t triangle, std::size_t edge) const {
    return beyond_[triangle][edge];
  }
  std::span<const std::uint32_t> neighboursOf(std::uint32_t vertex) const {
    return {neighbours_.data() + neighbourStart_[vertex],
            neighbours_.data() + neighbourStart_[vertex + 1]};
  }
  bool isClosed() const { return closed_; }  ///< a solid
  const Box& bounds() const { return nodes_[0].box; }

  /// Appends the triangles whose boxes a box touches, in a fixed order.
  void touching(const Box& box, std::vector<std::uint32_t>& found) const;

  /// The pairs of triangles of two trees whose boxes are within a margin; `pose` transforms places
  /// of `other` to this tree's axes.
  using Pair = std::array<std::uint32_t, 2>;
  void touching(const TriangleTree& other, const Eigen::Isometry3d& pose, double margin,
                std::vector<Pair>& stack, std::vector<Pair>& found) const;

  /// The place of a surface nearest to a place in its axes.
  struct Nearest {
    std::uint32_t triangle = none;  ///< none: there are no triangles
    Vec3 place = Vec3::Zero();
    double distance = 0;
    bool behind = false;  ///< whether the place is on the inner side of the surface: inside, where
                          ///< this is closed
  };
  Nearest nearestTo(const Vec3& place) const;
  /// The shortest way out of the solid that a closed surface bounds.
  struct Exit {
    std::uint32_t triangle = none;
    Vec3 place = Vec3::Zero();   ///< on the surface
    Vec3 normal = Vec3::Zero();  ///< outwards along the way; on the surface itself, of the triangle
  };
  /// Nothing if the place is not inside the solid, or if there is no solid.
  std::optional<Exit> exitFrom(const Vec3& place) const;

  /// Appends the vertices at most `height` above a plane through the origin of `normal`, measured
  /// along the normal.
  void below(const Vec3& normal, double height, std::vector<std::uint32_t>& found) const;

 private:
  struct Node {
    Box box;
    std::uint32_t first,
        count;  ///< of a leaf: triangles in order_; else count 0, children first and first + 1
  };
  void connect();
  void joinFlatParts();
  void build(std::uint32_t node, std::uint32_t first, std::uint32_t count,
             const std::vector<Box>& boxes);
  Box boxOf(std::uint32_t triangle) const;

  std::vector<Vec3> vertices_;
  std::vector<Mesh::Triangle> triangles_;
  std::vector<Vec3> normals_;
  std::vector<std::uint32_t> flatParts_;
  std::vector<std::array<std::uint32_t, 3>> beyond_, across_;
  std::vector<std::uint32_t> neighbourStart_, neighbours_;
  std::vector<std::uint32_t> firstTriangle_;  ///< of each vertex
  std::vector<std::uint32_t> order_;
  std::vector<Node> nodes_;
  bool closed_ = true;
};

}  // namespace compliant
