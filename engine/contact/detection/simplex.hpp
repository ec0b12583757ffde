#pragma once

#include <array>

#include "engine/base/math.hpp"

namespace compliant {

/// Up to four points of the difference of two shapes, and where the point nearest to the origin is
/// on them.
class Simplex {
 public:
  void add(const Vec3& point, const Vec3& onA) {
    points_[at(count_)] = point;
    onA_[at(count_++)] = onA;
  }
  bool contains(const Vec3& point) const;

  /// The point nearest to the origin, zero when that is inside; leaves only the corners between
  /// which it is. The last corner is taken to be one of them.
  Vec3 reduce();

  /// The point of A that belongs to the nearest one.
  Vec3 onA() const;

 private:
  struct Candidate;
  void edge(int i, int j, Candidate& best) const;
  void triangle(int i, int j, int k, Candidate& best) const;
  void tetrahedron(Candidate& best) const;

  int count_ = 0;
  std::array<Vec3, 4> points_, onA_;
  std::array<double, 4> weights_{1, 0, 0, 0};
};

}  // namespace compliant
