#include "engine/contact/detection/triangle_tree.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <utility>

#include "engine/contact/detection/sheet.hpp"

namespace compliant {

namespace {

constexpr std::uint32_t mostInLeaf = 4;
/// The largest sine of the angle between triangles of one flat part.
constexpr double coplanar = 1e-6;
constexpr std::size_t mostLevels = 128;  ///< levels of a tree, halved each time

}  // namespace

TriangleTree::TriangleTree(std::span<const Vec3> vertices,
                           std::span<const Mesh::Triangle> triangles)
    : vertices_(vertices.begin(), vertices.end()) {
  // Triangles without an area have no side.
  for (const Mesh::Triangle& each : triangles) {
    const Vec3 across =
        (vertices[each[1]] - vertices[each[0]]).cross(vertices[each[2]] - vertices[each[0]]);
    if (!(across.stableNorm() > 0)) continue;
    triangles_.push_back(each);
    normals_.push_back(across.stableNormalized());
  }
  connect();
  joinFlatParts();
  std::vector<Box> boxes;
  for (std::uint32_t t = 0; t < triangles_.size(); ++t) boxes.push_back(boxOf(t));
  order_.resize(triangles_.size());
  std::iota(order_.begin(), order_.end(), 0u);
  nodes_.push_back({Box(), 0, 0});
  build(0, 0, static_cast<std::uint32_t>(order_.size()), boxes);
}

TriangleTree::Box TriangleTree::boxOf(std::uint32_t triangle) const {
  Box box;
  for (const std::uint32_t corner : triangles_[triangle]) box.extend(vertices_[corner]);
  return box;
}

void TriangleTree::connect() {
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> owner;
  std::vector<std::vector<std::uint32_t>> ends(vertices_.size());
  firstTriangle_.assign(vertices_.size(), none);
  for (std::uint32_t t = 0; t < triangles_.size(); ++t)
    for (std::size_t i = 0; i < 3; ++i) {
      const std::uint32_t from = triangles_[t][i], to = triangles_[t][(i + 1) % 3];
      if (!owner.emplace(std::pair(from, to), t).second) closed_ = false;
      ends[from].push_back(to);
      ends[to].push_back(from);
      if (firstTriangle_[from] == none) firstTriangle_[from] = t;
    }
  beyond_.assign(triangles_.size(), {none, none, none});
  across_ = beyond_;
  for (std::uint32_t t = 0; t < triangles_.size(); ++t)
    for (std::size_t i = 0; i < 3; ++i) {
      const std::uint32_t from = triangles_[t][i], to = triangles_[t][(i + 1) % 3];
      const auto other = owner.find({to, from});
      if (other == owner.end()) {
        closed_ = false;
        continue;
      }
      across_[t][i] = other->second;
      for (const std::uint32_t corner : triangles_[other->second])
        if (corner != from && corner != to) beyond_[t][i] = corner;
    }
  neighbourStart_.assign(1, 0);
  for (auto& each : ends) {
    std::sort(each.begin(), each.end());
    each.erase(std::unique(each.begin(), each.end()), each.end());
    neighbours_.insert(neighbours_.end(), each.begin(), each.end());
    neighbourStart_.push_back(static_cast<std::uint32_t>(neighbours_.size()));
  }
}

void TriangleTree::joinFlatParts() {
  flatParts_.assign(triangles_.size(), none);
  std::vector<std::uint32_t> part;
  for (std::uint32_t seed = 0; seed < triangles_.size(); ++seed) {
    if (flatParts_[seed] != none) continue;
    flatParts_[seed] = seed;
    part.assign(1, seed);
    for (std::size_t next = 0; next < part.size(); ++next)
      for (const std::uint32_t other : across_[part[next]]) {
        if (other == none || flatParts_[other] != none) continue;
        if (normals_[other].dot(normals_[seed]) < 0 ||
            normals_[other].cross(normals_[seed]).norm() > coplanar)
          continue;
        flatParts_[other] = seed;
        part.push_back(other);
      }
  }
}

void TriangleTree::build(std::uint32_t node, std::uint32_t first, std::uint32_t count,
                         const std::vector<Box>& boxes) {
  Box around, middles;
  for (std::uint32_t i = first; i < first + count; ++i) {
    around.extend(boxes[order_[i]]);
    middles.extend(boxes[order_[i]].center());
  }
  nodes_[node] = {around, first, count};
  if (count <= mostInLeaf) return;
  Index axis = 0;
  middles.sizes().maxCoeff(&axis);
  const auto begin = order_.begin() + first;
  std::nth_element(begin, begin + count / 2, begin + count, [&](std::uint32_t a, std::uint32_t b) {
    const double x = boxes[a].center()[axis], y = boxes[b].center()[axis];
    return x < y || (x == y && a < b);
  });
  const auto children = static_cast<std::uint32_t>(nodes_.size());
  nodes_[node].first = children;
  nodes_[node].count = 0;
  nodes_.resize(nodes_.size() + 2);
  build(children, first, count / 2, boxes);
  build(children + 1, first + count / 2, count - count / 2, boxes);
}

void TriangleTree::touching(const Box& box, std::vector<std::uint32_t>& found) const {
  std::array<std::uint32_t, mostLevels> stack{0};
  for (std::size_t depth = 1; depth > 0;) {
    const Node& node = nodes_[stack[--depth]];
    if (!node.box.intersects(box)) continue;
    if (node.count == 0 && !triangles_.empty()) {
      stack[depth++] = node.first + 1;
      stack[depth++] = node.first;
    }
    for (std::uint32_t i = node.first; i < node.first + node.count; ++i)
      if (boxOf(order_[i]).intersects(box)) found.push_back(order_[i]);
  }
}

void TriangleTree::touching(const TriangleTree& other, const Eigen::Isometry3d& pose, double margin,
                            std::vector<Pair>& stack, std::vector<Pair>& found) const {
  if (triangles_.empty() || other.triangles_.empty()) return;
  const Mat3 size = pose.linear().cwiseAbs();
  const auto here = [&](const Box& box) {
    const Vec3 middle = pose * box.center(), half = size * box.sizes() / 2 + Vec3::Constant(margin);
    return Box(middle - half, middle + half);
  };
  stack.assign(1, {0, 0});
  while (!stack.empty()) {
    const Pair pair = stack.back();
    stack.pop_back();
    const Node &a = nodes_[pair[0]], &b = other.nodes_[pair[1]];
    if (!a.box.intersects(here(b.box))) continue;
    if (a.count > 0 && b.count > 0) {
      for (std::uint32_t i = a.first; i < a.first + a.count; ++i)
        for (std::uint32_t j = b.first; j < b.first + b.count; ++j)
          if (boxOf(order_[i]).intersects(here(other.boxOf(other.order_[j]))))
            found.push_back({order_[i], other.order_[j]});
    } else if (b.count > 0 ||
               (a.count == 0 && a.box.sizes().squaredNorm() >= b.box.sizes().squaredNorm())) {
      stack.push_back({a.first + 1, pair[1]});
      stack.push_back({a.first, pair[1]});
    } else {
      stack.push_back({pair[0], b.first + 1});
      stack.push_back({pair[0], b.first});
    }
  }
}

TriangleTree::Nearest TriangleTree::nearestTo(const Vec3& place) const {
  constexpr double same = 1e-9;  // of distances, relative
  Nearest best;
  double squared = std::numeric_limits<double>::infinity(), facing = 0;
  std::array<std::uint32_t, mostLevels> stack{0};
  for (std::size_t depth = triangles_.empty() ? 0 : 1; depth > 0;) {
    const Node& node = nodes_[stack[--depth]];
    if (node.box.squaredExteriorDistance(place) > squared * (1 + same)) continue;
    if (node.count == 0) {
      const double first = nodes_[node.first].box.squaredExteriorDistance(place),
                   second = nodes_[node.first + 1].box.squaredExteriorDistance(place);
      // The nearer one first.
      stack[depth++] = node.first + (first <= second ? 1 : 0);
      stack[depth++] = node.first + (first <= second ? 0 : 1);
    }
    for (std::uint32_t i = node.first; i < node.first + node.count; ++i) {
      const std::uint32_t t = order_[i];
      const auto& [a, b, c] = triangles_[t];
      const Vec3 weight = nearestOnTriangle(place, vertices_[a], vertices_[b], vertices_[c]);
      const Vec3 there =
          weight[0] * vertices_[a] + weight[1] * vertices_[b] + weight[2] * vertices_[c];
      const double distance = (place - there).squaredNorm(),
                   height = normals_[t].dot(place - there);
      // Among triangles that meet in the nearest place, the one that faces the place most
      // determines the side.
      const bool nearer = distance < squared * (1 - same),
                 asNear = distance <= squared * (1 + same);
      if (!nearer && !(asNear && std::abs(height) > facing)) continue;
      if (nearer) squared = distance;
      facing = std::abs(height);
      best = {t, there, std::sqrt(distance), height < 0};
    }
  }
  return best;
}

std::optional<TriangleTree::Exit> TriangleTree::exitFrom(const Vec3& place) const {
  constexpr double onSurface = 1e-9;  // relative to the size of the mesh
  if (!closed_ || triangles_.empty() || !bounds().contains(place)) return std::nullopt;
  const Nearest nearest = nearestTo(place);
  if (!nearest.behind) return std::nullopt;
  const bool inside = nearest.distance > onSurface * bounds().sizes().norm();
  return Exit{nearest.triangle, nearest.place,
              inside ? Vec3((nearest.place - place).normalized()) : normals_[nearest.triangle]};
}

void TriangleTree::below(const Vec3& normal, double height,
                         std::vector<std::uint32_t>& found) const {
  std::array<std::uint32_t, mostLevels> stack{0};
  for (std::size_t depth = triangles_.empty() ? 0 : 1; depth > 0;) {
    const Node& node = nodes_[stack[--depth]];
    const double lowest =
        normal.dot(node.box.center()) - normal.cwiseAbs().dot(node.box.sizes()) / 2;
    if (lowest > height) continue;
    if (node.count == 0) {
      stack[depth++] = node.first + 1;
      stack[depth++] = node.first;
    }
    for (std::uint32_t i = node.first; i < node.first + node.count; ++i)
      for (const std::uint32_t corner : triangles_[order_[i]])
        if (firstTriangle_[corner] == order_[i] && normal.dot(vertices_[corner]) <= height)
          found.push_back(corner);
  }
}

}  // namespace compliant
