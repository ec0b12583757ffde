#include "engine/import/mesh/surface_edges.hpp"

#include <algorithm>
#include <tuple>

namespace compliant::mesh {

std::vector<Edge> sortedEdges(const Surface& surface) {
  std::vector<Edge> edges;
  edges.reserve(surface.triangles.size());
  for (std::size_t t = 0; 3 * t < surface.triangles.size(); ++t)
    for (std::size_t k = 0; k < 3; ++k) {
      const std::int64_t a = surface.triangles[3 * t + k],
                         b = surface.triangles[3 * t + (k + 1) % 3];
      edges.push_back({std::min(a, b), std::max(a, b), t, a < b});
    }
  std::sort(edges.begin(), edges.end(), [](const Edge& a, const Edge& b) {
    return std::tie(a.low, a.high, a.triangle) < std::tie(b.low, b.high, b.triangle);
  });
  return edges;
}

}  // namespace compliant::mesh
