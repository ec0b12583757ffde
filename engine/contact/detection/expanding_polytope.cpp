#include "engine/contact/detection/expanding_polytope.hpp"

#include <limits>

namespace compliant {

namespace {

constexpr int mostPoints = 300;

Vec3 differenceReach(const Convex& a, const Convex& b, const Vec3& along) {
  return a.support(along) - b.support(-along);
}

}  // namespace

int ExpandingPolytope::addFace(int i, int j, int k) {
  const Vec3 &p = points_[static_cast<std::size_t>(i)], &q = points_[static_cast<std::size_t>(j)],
             &r = points_[static_cast<std::size_t>(k)];
  const Vec3 across = (q - p).cross(r - p);
  const double area = across.norm();
  Face face{{i, j, k},
            {-1, -1, -1},
            Vec3::Zero(),
            std::numeric_limits<double>::infinity(),
            Face::State::Kept};
  // A sliver without a direction is never the nearest.
  if (area > epsilon_ * epsilon_) {
    face.normal = across / area;
    face.distance = face.normal.dot((p + q + r) / 3);
  }
  faces_.push_back(face);
  return static_cast<int>(faces_.size()) - 1;
}

bool ExpandingPolytope::sees(const Face& face, const Vec3& point) const {
  return face.normal.dot(point - points_[static_cast<std::size_t>(face.corners[0])]) > epsilon_;
}

/// A tetrahedron of points of the surface of K.
bool ExpandingPolytope::begin(const Convex& a, const Convex& b) {
  points_.clear();
  faces_.clear();
  const auto farther = [&](const Vec3& along, const auto& measure) {
    const Vec3 plus = differenceReach(a, b, along), minus = differenceReach(a, b, -along);
    return measure(plus) >= measure(minus) ? plus : minus;
  };
  const Vec3 first = differenceReach(a, b, Vec3::UnitX());
  points_.push_back(first);
  Vec3 best = first;
  for (const Vec3& along : {Vec3(Vec3::UnitX()), Vec3(Vec3::UnitY()), Vec3(Vec3::UnitZ())})
    if (const Vec3 p = farther(along, [&](const Vec3& x) { return (x - first).norm(); });
        (p - first).norm() > (best - first).norm())
      best = p;
  points_.push_back(best);
  const Vec3 line = (best - first).stableNormalized();
  const Vec3 u = line.unitOrthogonal(), v = line.cross(u);
  const auto fromLine = [&](const Vec3& x) { return (x - first).cross(line).norm(); };
  const Vec3 alongU = farther(u, fromLine), alongV = farther(v, fromLine);
  points_.push_back(fromLine(alongU) >= fromLine(alongV) ? alongU : alongV);
  const Vec3 normal = line.cross(points_[2] - first).stableNormalized();
  points_.push_back(
      farther(normal, [&](const Vec3& x) { return std::abs(normal.dot(x - first)); }));
  const double height = normal.dot(points_[3] - first);
  if (!(std::abs(height) > epsilon_)) return false;
  if (height > 0) std::swap(points_[1], points_[2]);
  addFace(0, 1, 2);
  addFace(0, 3, 1);
  addFace(1, 3, 2);
  addFace(2, 3, 0);
  faces_[0].across = {1, 2, 3};
  faces_[1].across = {3, 2, 0};
  faces_[2].across = {1, 3, 0};
  faces_[3].across = {2, 1, 0};
  return true;
}

int ExpandingPolytope::nearest() const {
  int best = -1;
  for (std::size_t i = 0; i < faces_.size(); ++i)
    if (faces_[i].state == Face::State::Kept &&
        (best < 0 || faces_[i].distance < faces_[static_cast<std::size_t>(best)].distance))
      best = static_cast<int>(i);
  return best;
}

/// Replaces the faces that a new point sees by a fan from it to their outline. False where rounding
/// leaves no outline.
bool ExpandingPolytope::grow(int seenFirst, int point) {
  const Vec3 place = points_[static_cast<std::size_t>(point)];
  horizon_.clear();
  stack_.assign(1, seenFirst);
  faces_[static_cast<std::size_t>(seenFirst)].state = Face::State::Seen;
  for (std::size_t next = 0; next < stack_.size(); ++next) {
    const Face face = faces_[static_cast<std::size_t>(stack_[next])];
    for (std::size_t i = 0; i < 3; ++i) {
      Face& other = faces_[static_cast<std::size_t>(face.across[i])];
      if (other.state == Face::State::Seen) continue;
      if (sees(other, place)) {
        other.state = Face::State::Seen;
        stack_.push_back(face.across[i]);
      }
    }
  }
  starting_.assign(points_.size(), -1);
  for (const int seen : stack_) {
    const Face face = faces_[static_cast<std::size_t>(seen)];
    for (std::size_t i = 0; i < 3; ++i) {
      const int beyond = face.across[i];
      if (faces_[static_cast<std::size_t>(beyond)].state == Face::State::Seen) continue;
      const int from = face.corners[i], to = face.corners[(i + 1) % 3];
      if (starting_[static_cast<std::size_t>(from)] >= 0) return false;
      const int fresh = addFace(from, to, point);
      starting_[static_cast<std::size_t>(from)] = fresh;
      faces_[static_cast<std::size_t>(fresh)].across[0] = beyond;
      for (int& back : faces_[static_cast<std::size_t>(beyond)].across)
        if (back == seen) {
          const Face& kept = faces_[static_cast<std::size_t>(beyond)];
          const auto edge = static_cast<std::size_t>(&back - kept.across.data());
          if (kept.corners[edge] == to) back = fresh;
        }
      horizon_.push_back({from, to, fresh, 0});
    }
  }
  for (const auto& [from, to, fresh, unused] : horizon_) {
    const int after = starting_[static_cast<std::size_t>(to)];
    if (after < 0) return false;
    faces_[static_cast<std::size_t>(fresh)].across[1] = after;
    faces_[static_cast<std::size_t>(after)].across[2] = fresh;
  }
  for (const int seen : stack_) faces_[static_cast<std::size_t>(seen)].state = Face::State::Gone;
  return true;
}

ExpandingPolytope::Depth ExpandingPolytope::least(const Convex& a, const Convex& b,
                                                  double tolerance) {
  epsilon_ = 1e-15 * (a.size + b.size);
  Depth best;
  best.depth = std::numeric_limits<double>::infinity();
  const auto consider = [&](const Vec3& outward, double reach) {
    if (reach < best.depth) best = {outward, reach};
  };
  if (!begin(a, b)) return best;
  while (points_.size() < mostPoints) {
    const int face = nearest();
    if (face < 0) break;
    const Vec3 outward = faces_[static_cast<std::size_t>(face)].normal;
    const double distance = faces_[static_cast<std::size_t>(face)].distance;
    if (distance >= best.depth - tolerance) break;
    const Vec3 reached = differenceReach(a, b, outward);
    consider(outward, outward.dot(reached));
    if (best.depth - distance <= tolerance) break;
    if (!sees(faces_[static_cast<std::size_t>(face)], reached)) break;
    points_.push_back(reached);
    if (!grow(face, static_cast<int>(points_.size()) - 1)) break;
  }
  return best;
}

}  // namespace compliant
