#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/import/mesh/surface_builder.hpp"

namespace compliant::mesh {

/// An edge of a triangle: its vertices in ascending order, and whether the triangle runs along it
/// in ascending order.
struct Edge {
  std::int64_t low = 0, high = 0;
  std::size_t triangle = 0;
  bool up = false;
  bool sameAs(const Edge& other) const { return low == other.low && high == other.high; }
};

/// The edges of all triangles; edges between the same vertices are adjacent, in the order of their
/// triangles.
std::vector<Edge> sortedEdges(const Surface& surface);

/// Calls `visit` with the edges of each pair of vertices.
template <class Visit>
void forSameEdges(const std::vector<Edge>& sorted, Visit visit) {
  for (std::size_t first = 0, end = 0; first < sorted.size(); first = end) {
    while (end < sorted.size() && sorted[end].sameAs(sorted[first])) ++end;
    visit(std::span(sorted).subspan(first, end - first));
  }
}

}  // namespace compliant::mesh
