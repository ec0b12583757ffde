#include "engine/import/mesh/mended_surface.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <unordered_map>

#include "engine/base/text.hpp"
#include "engine/import/mesh/surface_edges.hpp"

namespace compliant::mesh {

namespace {

constexpr double near = 1e-6;  // of the size
constexpr double lastPlaces = 4 * static_cast<double>(std::numeric_limits<float>::epsilon()) / 2;

using Cell = std::array<std::int64_t, 3>;
struct CellHash {
  std::size_t operator()(const Cell& cell) const {
    Hash hash;
    hash.add(cell.data(), sizeof cell);
    return static_cast<std::size_t>(hash.value());
  }
};

/// Merges vertices nearer than a distance, by cells as wide as the distance.
class Representatives {
 public:
  Representatives(const std::vector<Vec3>& vertices, const Vec3& corner, double distance)
      : vertices_(vertices), corner_(corner), distance_(distance) {}

  /// The nearest representative within the distance, else the vertex itself, which becomes one.
  std::int64_t of(std::int64_t vertex) {
    const Vec3& place = at(vertex);
    const Cell own = cellOf(place);
    std::int64_t best = vertex;
    double least = distance_;
    for (std::int64_t i = 0; i < 27; ++i) {
      const auto found =
          cells_.find({own[0] + i % 3 - 1, own[1] + i / 3 % 3 - 1, own[2] + i / 9 - 1});
      if (found == cells_.end()) continue;
      for (const std::int64_t other : found->second)
        if (const double away = (at(other) - place).norm(); away < least) {
          least = away;
          best = other;
        }
    }
    if (best == vertex) cells_[own].push_back(vertex);
    return best;
  }

 private:
  const Vec3& at(std::int64_t vertex) const { return vertices_[static_cast<std::size_t>(vertex)]; }
  Cell cellOf(const Vec3& place) const {
    Cell cell;
    for (std::size_t k = 0; k < 3; ++k)
      cell[k] = static_cast<std::int64_t>(
          (place[static_cast<Index>(k)] - corner_[static_cast<Index>(k)]) / distance_);
    return cell;
  }

  const std::vector<Vec3>& vertices_;
  Vec3 corner_;
  double distance_;
  std::unordered_map<Cell, std::vector<std::int64_t>, CellHash> cells_;
};

/// In ascending order: vertices of edges that do not belong to two triangles.
std::vector<std::int64_t> verticesOfOpenEdges(const Surface& surface) {
  std::vector<std::int64_t> open;
  forSameEdges(sortedEdges(surface), [&open](std::span<const Edge> same) {
    if (same.size() != 2) open.insert(open.end(), {same[0].low, same[0].high});
  });
  std::sort(open.begin(), open.end());
  open.erase(std::unique(open.begin(), open.end()), open.end());
  return open;
}

/// Removes needles and the vertices without a triangle.
void compact(Surface& surface) {
  std::vector<std::int64_t> triangles, numbers(surface.vertices.size(), -1);
  std::vector<Vec3> vertices;
  for (std::size_t i = 0; i < surface.triangles.size(); i += 3) {
    const std::array corner{surface.triangles[i], surface.triangles[i + 1],
                            surface.triangles[i + 2]};
    if (corner[0] == corner[1] || corner[1] == corner[2] || corner[2] == corner[0]) {
      ++surface.needles;
      continue;
    }
    for (const std::int64_t vertex : corner) {
      std::int64_t& number = numbers[static_cast<std::size_t>(vertex)];
      if (number < 0) {
        number = static_cast<std::int64_t>(vertices.size());
        vertices.push_back(surface.vertices[static_cast<std::size_t>(vertex)]);
      }
      triangles.push_back(number);
    }
  }
  surface.vertices = std::move(vertices);
  surface.triangles = std::move(triangles);
}

/// The neighbours of each triangle over its three edges, and whether it must run otherwise than it
/// does to agree.
struct Neighbour {
  std::size_t triangle = 0;
  bool otherwise = false;
};
std::vector<std::vector<Neighbour>> neighboursOf(const Surface& surface) {
  std::vector<std::vector<Neighbour>> all(surface.triangles.size() / 3);
  forSameEdges(sortedEdges(surface), [&all](std::span<const Edge> same) {
    const Edge &a = same[0], &b = same[1];
    all[a.triangle].push_back({b.triangle, a.up == b.up});
    all[b.triangle].push_back({a.triangle, a.up == b.up});
  });
  return all;
}

}  // namespace

JoinedVertices joinNearVertices(Surface& surface) {
  JoinedVertices joined;
  const std::vector<std::int64_t> open = verticesOfOpenEdges(surface);
  if (open.empty()) return joined;
  Eigen::AlignedBox3d box;
  for (const Vec3& vertex : surface.vertices) box.extend(vertex);
  const double largest = std::max(box.min().cwiseAbs().maxCoeff(), box.max().cwiseAbs().maxCoeff());
  const double distance = std::max(near * box.sizes().norm(), lastPlaces * largest);
  if (!std::isfinite(distance) || !(distance > 0)) return joined;
  Representatives representatives(surface.vertices, box.min(), distance);
  std::vector<std::int64_t> numbers(surface.vertices.size());
  for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = static_cast<std::int64_t>(i);
  for (const std::int64_t vertex : open) {
    const std::int64_t other = representatives.of(vertex);
    numbers[static_cast<std::size_t>(vertex)] = other;
    if (other == vertex) continue;
    ++joined.count;
    const Vec3 apart = surface.vertices[static_cast<std::size_t>(vertex)] -
                       surface.vertices[static_cast<std::size_t>(other)];
    joined.farthest = std::max(joined.farthest, apart.norm());
  }
  if (joined.count == 0) return joined;
  for (std::int64_t& corner : surface.triangles) corner = numbers[static_cast<std::size_t>(corner)];
  compact(surface);
  return joined;
}

Result<std::size_t> turnTrianglesAlike(Surface& surface) {
  const std::vector<std::vector<Neighbour>> neighbours = neighboursOf(surface);
  enum class Way { Unknown, AsItIs, Turned };
  const auto opposite = [](Way way) { return way == Way::Turned ? Way::AsItIs : Way::Turned; };
  std::vector<Way> ways(neighbours.size(), Way::Unknown);
  std::vector<std::size_t> part;  // its triangles; those from `next` on are still to be examined
  std::size_t all = 0;
  for (std::size_t start = 0; start < ways.size(); ++start) {
    if (ways[start] != Way::Unknown) continue;
    ways[start] = Way::AsItIs;
    part.assign(1, start);
    for (std::size_t next = 0; next < part.size(); ++next)
      for (const Neighbour& neighbour : neighbours[part[next]]) {
        const Way wanted = neighbour.otherwise ? opposite(ways[part[next]]) : ways[part[next]];
        Way& way = ways[neighbour.triangle];
        if (way == Way::Unknown) {
          way = wanted;
          part.push_back(neighbour.triangle);
        } else if (way != wanted) {
          return Error{"",
                       "The triangles run against each other, however they are turned: the surface "
                       "has one side only"};
        }
      }
    const auto turned = static_cast<std::size_t>(std::count_if(
        part.begin(), part.end(), [&ways](std::size_t t) { return ways[t] == Way::Turned; }));
    const Way fewer = 2 * turned > part.size() ? Way::AsItIs : Way::Turned;
    for (const std::size_t t : part)
      if (ways[t] == fewer) {
        std::swap(surface.triangles[3 * t + 1], surface.triangles[3 * t + 2]);
        ++all;
      }
  }
  return all;
}

bool isPaired(const Surface& surface) {
  bool paired = true;
  forSameEdges(sortedEdges(surface),
               [&paired](std::span<const Edge> same) { paired = paired && same.size() == 2; });
  return paired;
}

}  // namespace compliant::mesh
