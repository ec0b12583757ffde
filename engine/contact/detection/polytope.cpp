#include "engine/contact/detection/polytope.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <utility>

namespace compliant {

namespace {

/// Distance from the plane of a face, relative to the size of the solid, within which a neighbour
/// is part of the face: the rounding of a plane in single precision.
constexpr double flat = 1e-6;
constexpr double parallel = 1e-12;  ///< 1 − |cosine| of edges that count as one direction
/// Each corner is compared with each face once, when a shape is made; larger surfaces use a
/// tree.
constexpr std::size_t mostCorners = 1024;
/// Up to this many vertices, examining all is faster than a walk.
constexpr std::size_t lookedAt = 24;
/// Up to this many directions are compared for being parallel; more are too many for separating
/// axes.
constexpr std::size_t comparedDirections = 400;

using Loop = std::vector<std::uint32_t>;
using Edge = std::pair<std::uint32_t, std::uint32_t>;

Vec3 newellNormal(const std::vector<Vec3>& vertices, std::span<const std::uint32_t> loop) {
  Vec3 sum = Vec3::Zero();
  for (std::size_t i = 0; i < loop.size(); ++i)
    sum += (vertices[loop[i]] - vertices[loop[0]])
               .cross(vertices[loop[(i + 1) % loop.size()]] - vertices[loop[0]]);
  return sum.stableNormalized();
}

void addDirection(std::vector<Vec3>& directions, const Vec3& edge) {
  const Vec3 unit = edge.stableNormalized();
  if (directions.size() < comparedDirections)
    for (const Vec3& each : directions)
      if (1 - std::abs(each.dot(unit)) < parallel) return;
  directions.push_back(unit);
}

void measure(Polytope& polytope) {
  Eigen::AlignedBox3d box;
  Vec3 sum = Vec3::Zero();
  for (const Vec3& vertex : polytope.vertices) {
    box.extend(vertex);
    sum += vertex;
  }
  polytope.centre = sum / static_cast<double>(polytope.vertices.size());
  polytope.size = box.sizes().norm();
}

/// Computes all data that follow from vertices and faces.
void connect(Polytope& p) {
  measure(p);
  const std::size_t faces = p.faceStart.size() - 1;
  std::vector<std::vector<std::uint32_t>> at(p.vertices.size()), ends(p.vertices.size());
  for (std::size_t f = 0; f < faces; ++f) {
    const auto loop = p.face(f);
    p.normals.push_back(newellNormal(p.vertices, loop));
    for (std::size_t i = 0; i < loop.size(); ++i) {
      const std::uint32_t from = loop[i], to = loop[(i + 1) % loop.size()];
      at[from].push_back(static_cast<std::uint32_t>(f));
      ends[from].push_back(to);
      ends[to].push_back(from);
      if (from < to) addDirection(p.directions, p.vertices[to] - p.vertices[from]);
    }
  }
  p.incidentStart.assign(1, 0);
  p.neighbourStart.assign(1, 0);
  for (std::size_t v = 0; v < p.vertices.size(); ++v) {
    std::sort(ends[v].begin(), ends[v].end());
    ends[v].erase(std::unique(ends[v].begin(), ends[v].end()), ends[v].end());
    p.incidentFaces.insert(p.incidentFaces.end(), at[v].begin(), at[v].end());
    p.incidentStart.push_back(static_cast<std::uint32_t>(p.incidentFaces.size()));
    p.neighbours.insert(p.neighbours.end(), ends[v].begin(), ends[v].end());
    p.neighbourStart.push_back(static_cast<std::uint32_t>(p.neighbours.size()));
  }
}

void addFace(Polytope& polytope, std::span<const std::uint32_t> loop) {
  polytope.faceVertices.insert(polytope.faceVertices.end(), loop.begin(), loop.end());
  polytope.faceStart.push_back(static_cast<std::uint32_t>(polytope.faceVertices.size()));
}

/// The triangles that lie in the plane of the one at `seed`, found from neighbour to neighbour.
std::vector<std::size_t> planePart(std::span<const Vec3> vertices,
                                   std::span<const Mesh::Triangle> triangles,
                                   const std::map<Edge, std::size_t>& owner, std::size_t seed,
                                   double tolerance, std::vector<char>& taken) {
  const Mesh::Triangle& first = triangles[seed];
  const Vec3 normal = (vertices[first[1]] - vertices[first[0]])
                          .cross(vertices[first[2]] - vertices[first[0]])
                          .stableNormalized();
  std::vector<std::size_t> part{seed};
  taken[seed] = 1;
  for (std::size_t next = 0; next < part.size(); ++next)
    for (std::size_t i = 0; i < 3; ++i) {
      const Mesh::Triangle& triangle = triangles[part[next]];
      const auto other = owner.find({triangle[(i + 1) % 3], triangle[i]});
      if (other == owner.end() || taken[other->second]) continue;
      const Mesh::Triangle& candidate = triangles[other->second];
      const bool inPlane =
          std::all_of(candidate.begin(), candidate.end(), [&](std::uint32_t corner) {
            return std::abs(normal.dot(vertices[corner] - vertices[first[0]])) <= tolerance;
          });
      const Vec3 turned = (vertices[candidate[1]] - vertices[candidate[0]])
                              .cross(vertices[candidate[2]] - vertices[candidate[0]]);
      if (!inPlane || turned.dot(normal) < 0) continue;
      taken[other->second] = 1;
      part.push_back(other->second);
    }
  return part;
}

/// The outline of triangles that form one face; empty if it is not a single loop.
Loop outline(std::span<const Mesh::Triangle> triangles, const std::vector<std::size_t>& part) {
  std::map<Edge, int> inside;
  for (const std::size_t t : part)
    for (std::size_t i = 0; i < 3; ++i) inside[{triangles[t][i], triangles[t][(i + 1) % 3]}] = 1;
  std::map<std::uint32_t, std::uint32_t> next;
  std::size_t edges = 0;
  for (const auto& [edge, one] : inside)
    if (!inside.contains({edge.second, edge.first})) {
      next[edge.first] = edge.second;
      edges += static_cast<std::size_t>(one);
    }
  Loop loop;
  if (next.empty()) return loop;
  std::uint32_t at = next.begin()->first;
  do {
    loop.push_back(at);
    const auto found = next.find(at);
    if (found == next.end()) return {};
    at = found->second;
  } while (at != loop.front() && loop.size() <= edges);
  return loop.size() == edges ? loop : Loop{};
}

}  // namespace

std::uint32_t Polytope::farthest(const Vec3& along) const {
  if (isBox)
    return (along.x() > 0 ? 1u : 0u) + (along.y() > 0 ? 2u : 0u) + (along.z() > 0 ? 4u : 0u);
  std::uint32_t best = 0;
  double most = vertices[0].dot(along);
  if (vertices.size() <= lookedAt) {
    for (std::uint32_t i = 1; i < vertices.size(); ++i)
      if (const double d = vertices[i].dot(along); d > most) most = d, best = i;
    return best;
  }
  for (bool climbs = true; climbs;) {
    climbs = false;
    for (const std::uint32_t other : neighboursOf(best))
      if (const double d = vertices[other].dot(along); d > most)
        most = d, best = other, climbs = true;
  }
  return best;
}

void Polytope::becomeTriangle(const Vec3& a, const Vec3& b, const Vec3& c) {
  vertices.assign({a, b, c});
  faceStart.assign({0, 3, 6});
  faceVertices.assign({0, 1, 2, 0, 2, 1});
  const Vec3 normal = (b - a).cross(c - a).stableNormalized();
  normals.assign({normal, -normal});
  directions.assign(
      {(b - a).stableNormalized(), (c - b).stableNormalized(), (a - c).stableNormalized()});
  incidentStart.assign({0, 2, 4, 6});
  incidentFaces.assign({0, 1, 0, 1, 0, 1});
  neighbourStart.assign({0, 2, 4, 6});
  neighbours.assign({1, 2, 0, 2, 0, 1});
  measure(*this);
}

Polytope boxPolytope(const Vec3& size) {
  Polytope box;
  for (const double z : {-0.5, 0.5})
    for (const double y : {-0.5, 0.5})
      for (const double x : {-0.5, 0.5}) box.vertices.push_back(Vec3(x, y, z).cwiseProduct(size));
  box.faceStart.assign(1, 0);
  for (const Loop& loop : {Loop{0, 4, 6, 2}, Loop{1, 3, 7, 5}, Loop{0, 1, 5, 4}, Loop{2, 6, 7, 3},
                           Loop{0, 2, 3, 1}, Loop{4, 5, 7, 6}})
    addFace(box, loop);
  connect(box);
  box.centre.setZero();
  box.isBox = true;
  return box;
}

bool boundConvexSolid(std::span<const Vec3> vertices, std::span<const Mesh::Triangle> triangles) {
  // A convex solid of V corners has 2V − 4 triangles.
  if (triangles.size() > 2 * mostCorners) return false;
  std::set<Edge> edges;
  std::set<std::uint32_t> corners;
  Eigen::AlignedBox3d box;
  for (const Mesh::Triangle& triangle : triangles)
    for (std::size_t i = 0; i < 3; ++i) {
      if (!edges.emplace(triangle[i], triangle[(i + 1) % 3]).second) return false;
      corners.insert(triangle[i]);
      box.extend(vertices[triangle[i]]);
    }
  for (const auto& [from, to] : edges)
    if (!edges.contains({to, from})) return false;
  const double tolerance = flat * box.sizes().norm();
  double deepest = 0;
  for (const Mesh::Triangle& triangle : triangles) {
    const Vec3& a = vertices[triangle[0]];
    const Vec3 normal =
        (vertices[triangle[1]] - a).cross(vertices[triangle[2]] - a).stableNormalized();
    for (const std::uint32_t corner : corners) {
      const double height = normal.dot(vertices[corner] - a);
      if (height > tolerance) return false;
      deepest = std::min(deepest, height);
    }
  }
  return deepest < -tolerance;
}

Polytope hullPolytope(std::span<const Vec3> vertices, std::span<const Mesh::Triangle> triangles) {
  std::map<Edge, std::size_t> owner;
  Eigen::AlignedBox3d box;
  for (std::size_t t = 0; t < triangles.size(); ++t)
    for (std::size_t i = 0; i < 3; ++i) {
      owner[{triangles[t][i], triangles[t][(i + 1) % 3]}] = t;
      box.extend(vertices[triangles[t][i]]);
    }
  Polytope hull;
  hull.faceStart.assign(1, 0);
  std::vector<char> taken(triangles.size(), 0);
  std::map<std::uint32_t, std::uint32_t> numbers;
  const auto add = [&](Loop loop) {
    for (std::uint32_t& corner : loop) {
      const auto [number, fresh] =
          numbers.emplace(corner, static_cast<std::uint32_t>(hull.vertices.size()));
      if (fresh) hull.vertices.push_back(vertices[corner]);
      corner = number->second;
    }
    addFace(hull, loop);
  };
  for (std::size_t t = 0; t < triangles.size(); ++t) {
    if (taken[t]) continue;
    const auto part = planePart(vertices, triangles, owner, t, flat * box.sizes().norm(), taken);
    if (Loop loop = outline(triangles, part); !loop.empty())
      add(std::move(loop));
    else
      for (const std::size_t each : part) add(Loop(triangles[each].begin(), triangles[each].end()));
  }
  connect(hull);
  return hull;
}

}  // namespace compliant
