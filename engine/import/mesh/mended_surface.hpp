#pragma once

#include "engine/base/result.hpp"
#include "engine/import/mesh/surface_builder.hpp"

namespace compliant::mesh {

/// Vertices merged with another.
struct JoinedVertices {
  std::size_t count = 0;
  double farthest = 0;  ///< m, from the other
};

/// Makes one of vertices that differ in the last digits of single precision: at open edges, nearer
/// than 1e-6 of the size of the surface, or than four units in the last place of its largest
/// coordinate. Triangles that lose an edge are needles. A surface whose edges all belong to two
/// triangles stays as it is.
JoinedVertices joinNearVertices(Surface& surface);

/// Reverses triangles until neighbours run along their common edges in opposite directions; in each
/// part the smaller group is reversed. Returns how many; an error about a one-sided surface. Every
/// edge must belong to two triangles.
Result<std::size_t> turnTrianglesAlike(Surface& surface);

/// Whether every edge belongs to two triangles.
bool isPaired(const Surface& surface);

}  // namespace compliant::mesh
