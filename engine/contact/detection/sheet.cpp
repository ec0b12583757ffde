#include "engine/contact/detection/sheet.hpp"

#include <algorithm>
#include <map>

#include "engine/contact/detection/clipping.hpp"

namespace compliant {

Sheet::Sheet(std::vector<Mesh::Triangle> triangles) : triangles_(std::move(triangles)) {
  findEdges();
  findNeighbours();
}

void Sheet::findEdges() {
  std::map<std::array<std::uint32_t, 2>, std::uint32_t> numbers;
  edgesOf_.resize(triangles_.size());
  for (std::uint32_t t = 0; t < triangles_.size(); ++t)
    for (std::size_t i = 0; i < 3; ++i) {
      const std::uint32_t a = triangles_[t][i], b = triangles_[t][(i + 1) % 3];
      const std::array<std::uint32_t, 2> ends{std::min(a, b), std::max(a, b)};
      const auto [number, fresh] = numbers.emplace(ends, static_cast<std::uint32_t>(edges_.size()));
      if (fresh) {
        edges_.push_back({ends, {none, none}});
        ownerOfEdge_.push_back(t);
      }
      Edge& edge = edges_[number->second];
      edge.across[edge.across[0] == none ? 0 : 1] = triangles_[t][(i + 2) % 3];
      edgesOf_[t][i] = number->second;
    }
}

void Sheet::findNeighbours() {
  std::uint32_t corners = 0;
  for (const Mesh::Triangle& triangle : triangles_)
    for (const std::uint32_t corner : triangle) corners = std::max(corners, corner + 1);
  ownerOfCorner_.assign(corners, none);
  for (std::uint32_t t = 0; t < triangles_.size(); ++t)
    for (const std::uint32_t corner : triangles_[t])
      if (ownerOfCorner_[corner] == none) ownerOfCorner_[corner] = t;
  std::vector<std::array<std::uint32_t, 2>> ways;
  for (const Edge& edge : edges_) {
    ways.push_back({edge.ends[0], edge.ends[1]});
    ways.push_back({edge.ends[1], edge.ends[0]});
  }
  std::sort(ways.begin(), ways.end());
  neighbourStart_.assign(corners + 1, 0);
  for (const auto& [from, to] : ways) {
    ++neighbourStart_[from + 1];
    neighbours_.push_back(to);
  }
  for (std::uint32_t i = 0; i < corners; ++i) neighbourStart_[i + 1] += neighbourStart_[i];
}

bool Sheet::areNeighbours(std::uint32_t a, std::uint32_t b) const {
  const auto around = neighboursOf(a);
  return std::binary_search(around.begin(), around.end(), b);
}

SheetSpot SheetSpot::atCorner(std::uint32_t corner) {
  return {FeatureCode::corner(corner), 1, {corner}, Vec3(1, 0, 0)};
}

SheetSpot SheetSpot::onEdge(const Sheet::Edge& edge, double t) {
  return {FeatureCode::edge(edge.ends[0], edge.ends[1]),
          2,
          {edge.ends[0], edge.ends[1]},
          Vec3(1 - t, t, 0)};
}

SheetSpot SheetSpot::inside(const Sheet& sheet, std::uint32_t triangle, const Vec3& weight) {
  return {FeatureCode::inside(triangle), 3, sheet.triangles()[triangle], weight};
}

Vec3 nearestOnTriangle(const Vec3& p, const Vec3& a, const Vec3& b, const Vec3& c) {
  // A triangle without area may have an edge of zero length.
  const auto share = [](double part, double rest) {
    const double whole = part + rest;
    return whole > 0 ? part / whole : 0.0;
  };
  const Vec3 ab = b - a, ac = c - a, ap = p - a, bp = p - b, cp = p - c;
  const double d1 = ab.dot(ap), d2 = ac.dot(ap);
  if (d1 <= 0 && d2 <= 0) return {1, 0, 0};
  const double d3 = ab.dot(bp), d4 = ac.dot(bp);
  if (d3 >= 0 && d4 <= d3) return {0, 1, 0};
  const double vc = d1 * d4 - d3 * d2;
  if (vc <= 0 && d1 >= 0 && d3 <= 0) {
    const double t = share(d1, -d3);
    return {1 - t, t, 0};
  }
  const double d5 = ab.dot(cp), d6 = ac.dot(cp);
  if (d6 >= 0 && d5 <= d6) return {0, 0, 1};
  const double vb = d5 * d2 - d1 * d6;
  if (vb <= 0 && d2 >= 0 && d6 <= 0) {
    const double t = share(d2, -d6);
    return {1 - t, 0, t};
  }
  const double va = d3 * d6 - d5 * d4;
  if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0) {
    const double t = share(d4 - d3, d5 - d6);
    return {0, 1 - t, t};
  }
  const double whole = va + vb + vc;
  return {va / whole, vb / whole, vc / whole};
}

}  // namespace compliant
