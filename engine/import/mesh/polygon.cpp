#include "engine/import/mesh/polygon.hpp"

#include <algorithm>

namespace compliant::mesh {

namespace {

using Triangles = std::vector<std::array<std::size_t, 3>>;

constexpr std::size_t mostToCut = 500;  // corners
constexpr double straight = 1e-12;      // sine of an angle that is zero within rounding

double cross(const Eigen::Vector2d& a, const Eigen::Vector2d& b) {
  return a.x() * b.y() - a.y() * b.x();
}

Triangles fanOf(std::size_t corners) {
  Triangles triangles;
  for (std::size_t i = 2; i < corners; ++i) triangles.push_back({0, i - 1, i});
  return triangles;
}

/// The polygon in its mean plane, counter-clockwise.
std::vector<Eigen::Vector2d> flattened(std::span<const Vec3> corners) {
  Vec3 normal = Vec3::Zero();  // Newell's
  for (std::size_t i = 0; i < corners.size(); ++i)
    normal += (corners[i] - corners[0]).cross(corners[(i + 1) % corners.size()] - corners[0]);
  Index away = 0;
  normal.cwiseAbs().maxCoeff(&away);
  const Index first = (away + 1) % 3, second = (away + 2) % 3;
  std::vector<Eigen::Vector2d> flat;
  for (const Vec3& corner : corners)
    flat.push_back(normal[away] < 0 ? Eigen::Vector2d(corner[second], corner[first])
                                    : Eigen::Vector2d(corner[first], corner[second]));
  return flat;
}

/// The rest of a polygon from which ears are cut: a ring of corners.
class Ring {
 public:
  explicit Ring(std::vector<Eigen::Vector2d> places) : places_(std::move(places)) {
    const std::size_t n = places_.size();
    for (std::size_t i = 0; i < n; ++i) corners_.push_back({(i + n - 1) % n, (i + 1) % n});
    for (std::size_t i = 0; i < n; ++i) corners_[i].convex = isConvex(i);
    for (std::size_t i = 0; i < n; ++i) corners_[i].ear = isEar(i);
  }

  Triangles cut() {
    Triangles triangles;
    // From the second corner on: the ears of a convex polygon are the fan of the first.
    for (std::size_t left = places_.size(); left > 3; --left) {
      const std::size_t tip = nextTip(left);
      const auto [before, after] = std::pair(corners_[tip].before, corners_[tip].after);
      triangles.push_back({before, tip, after});
      corners_[before].after = after;
      corners_[after].before = before;
      corners_[tip].there = false;
      if (tip == first_) first_ = after;
      for (const std::size_t each : {before, after}) corners_[each].convex = isConvex(each);
      for (const std::size_t each : {before, after}) corners_[each].ear = isEar(each);
    }
    triangles.push_back({first_, corners_[first_].after, corners_[first_].before});
    return triangles;
  }

 private:
  struct Corner {
    std::size_t before, after;
    bool convex = false, ear = false, there = true;
  };

  /// An ear; self-crossing polygons may have none: then a convex corner, or else any.
  std::size_t nextTip(std::size_t left) const {
    std::size_t convex = places_.size(), at = corners_[first_].after;
    for (std::size_t i = 0; i < left; ++i, at = corners_[at].after) {
      if (corners_[at].ear) return at;
      if (corners_[at].convex && convex == places_.size()) convex = at;
    }
    return convex < places_.size() ? convex : at;
  }

  bool isConvex(std::size_t i) const {
    const Eigen::Vector2d in = places_[i] - places_[corners_[i].before],
                          out = places_[corners_[i].after] - places_[i];
    return cross(in, out) > straight * in.norm() * out.norm();
  }

  /// Whether no other corner lies in the triangle or on its edges. If any does, a concave one does
  /// too.
  bool isEar(std::size_t i) const {
    if (!corners_[i].convex) return false;
    const Eigen::Vector2d &a = places_[corners_[i].before], &b = places_[i],
                          &c = places_[corners_[i].after];
    for (std::size_t k = 0; k < places_.size(); ++k) {
      if (!corners_[k].there || corners_[k].convex) continue;
      const Eigen::Vector2d& p = places_[k];
      if (p == a || p == b || p == c) continue;
      if (cross(b - a, p - a) >= 0 && cross(c - b, p - b) >= 0 && cross(a - c, p - c) >= 0)
        return false;
    }
    return true;
  }

  std::vector<Eigen::Vector2d> places_;
  std::vector<Corner> corners_;
  std::size_t first_ = 0;
};

}  // namespace

Triangles trianglesOfPolygon(std::span<const Vec3> corners) {
  if (corners.size() == 3 || corners.size() > mostToCut) return fanOf(corners.size());
  return Ring(flattened(corners)).cut();
}

}  // namespace compliant::mesh
