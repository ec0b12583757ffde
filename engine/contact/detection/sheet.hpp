#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/base/math.hpp"
#include "engine/base/mesh.hpp"

namespace compliant {

/// Triangles whose corners move independently, such as cloth, with the neighbours of corners, edges
/// and triangles. Every corner and edge is assigned to one of its triangles (S. Curtis, R.
/// Tamstorf, D. Manocha, Fast collision detection for deformable models using
/// representative-triangles, 2008), so that pairs of triangles meet each pair of features once.
class Sheet {
 public:
  static constexpr std::uint32_t none = ~0u;
  struct Edge {
    std::array<std::uint32_t, 2> ends{};
    std::array<std::uint32_t, 2> across{none,
                                        none};  ///< the corners of its triangles that it has not
  };

  Sheet() = default;
  explicit Sheet(std::vector<Mesh::Triangle> triangles);

  const std::vector<Mesh::Triangle>& triangles() const { return triangles_; }
  const Edge& edge(std::uint32_t index) const { return edges_[index]; }
  /// The edge from corner i of a triangle to corner i + 1.
  std::uint32_t edgeOf(std::uint32_t triangle, std::size_t i) const {
    return edgesOf_[triangle][i];
  }
  bool ownsCorner(std::uint32_t triangle, std::size_t i) const {
    return ownerOfCorner_[triangles_[triangle][i]] == triangle;
  }
  bool ownsEdge(std::uint32_t triangle, std::size_t i) const {
    return ownerOfEdge_[edgesOf_[triangle][i]] == triangle;
  }
  std::span<const std::uint32_t> neighboursOf(std::uint32_t corner) const {
    return {neighbours_.data() + neighbourStart_[corner],
            neighbours_.data() + neighbourStart_[corner + 1]};
  }
  bool areNeighbours(std::uint32_t a, std::uint32_t b) const;

 private:
  void findEdges();
  void findNeighbours();

  std::vector<Mesh::Triangle> triangles_;
  std::vector<Edge> edges_;
  std::vector<std::array<std::uint32_t, 3>> edgesOf_;
  std::vector<std::uint32_t> ownerOfCorner_, ownerOfEdge_, neighbourStart_, neighbours_;
};

/// A sheet at its present places, or the mesh of a solid treated as a sheet.
struct PlacedSheet {
  const Sheet& sheet;
  std::span<const Vec3> places;  ///< m, world, of its corners
  double half = 0;               ///< m, half its thickness

  const Vec3& place(std::uint32_t corner) const { return places[corner]; }
};

/// A place on a sheet: corners share the force on it by weights with sum 1.
struct SheetSpot {
  std::uint64_t feature = 0;  ///< FeatureCode of a corner, edge or triangle
  int count = 0;
  std::array<std::uint32_t, 3> corner{};
  Vec3 weight = Vec3::Zero();

  static SheetSpot atCorner(std::uint32_t corner);
  /// The place at (1 − t) of the first end and t of the second.
  static SheetSpot onEdge(const Sheet::Edge& edge, double t);
  static SheetSpot inside(const Sheet& sheet, std::uint32_t triangle, const Vec3& weight);
};

/// The weights of the corners a, b, c of a triangle at its place nearest to a point;
/// exactly 0 for corners without a share (C. Ericson, Real-time collision detection, 2005,
/// §5.1.5).
Vec3 nearestOnTriangle(const Vec3& p, const Vec3& a, const Vec3& b, const Vec3& c);

}  // namespace compliant
