#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/base/math.hpp"
#include "engine/base/mesh.hpp"

namespace compliant {

/// A convex solid with flat faces, or one triangle, in its own axes: the data for separating axes
/// and clipping.
struct Polytope {
  std::vector<Vec3> vertices;  ///< m
  std::vector<std::uint32_t>
      faceStart;  ///< faces + 1: where the corners of a face begin in faceVertices
  std::vector<std::uint32_t> faceVertices;  ///< counter-clockwise seen from outside
  std::vector<Vec3> normals;                ///< unit, outward, one for each face
  std::vector<Vec3> directions;             ///< unit, of the edges, parallel ones once
  std::vector<std::uint32_t>
      incidentStart;  ///< vertices + 1: where the faces at a vertex begin in incidentFaces
  std::vector<std::uint32_t> incidentFaces;
  std::vector<std::uint32_t>
      neighbourStart;  ///< vertices + 1: where the other ends of the edges at a vertex begin
  std::vector<std::uint32_t> neighbours;
  Vec3 centre = Vec3::Zero();  ///< m, inside
  double size = 0;             ///< m, the diagonal of the bounding box
  /// A box around the origin whose vertex i has a positive x, y, z where bit 0, 1, 2 of i is set.
  bool isBox = false;

  std::span<const std::uint32_t> face(std::size_t i) const {
    return {faceVertices.data() + faceStart[i], faceVertices.data() + faceStart[i + 1]};
  }
  std::span<const std::uint32_t> facesAt(std::size_t vertex) const {
    return {incidentFaces.data() + incidentStart[vertex],
            incidentFaces.data() + incidentStart[vertex + 1]};
  }
  std::span<const std::uint32_t> neighboursOf(std::size_t vertex) const {
    return {neighbours.data() + neighbourStart[vertex],
            neighbours.data() + neighbourStart[vertex + 1]};
  }

  /// The vertex farthest along a direction. Many vertices: uphill from neighbour to neighbour.
  std::uint32_t farthest(const Vec3& along) const;

  /// Sets only the data that depend on three corners; allocates nothing the second time.
  void becomeTriangle(const Vec3& a, const Vec3& b, const Vec3& c);
};

Polytope boxPolytope(const Vec3& size);

/// Whether triangles, counter-clockwise seen from outside, bound a convex solid of at most 1,024
/// corners, within the rounding of their planes in single precision.
bool boundConvexSolid(std::span<const Vec3> vertices, std::span<const Mesh::Triangle> triangles);

/// A closed convex surface; triangles in one plane form one face. Points without a triangle are
/// ignored.
Polytope hullPolytope(std::span<const Vec3> vertices, std::span<const Mesh::Triangle> triangles);

}  // namespace compliant
