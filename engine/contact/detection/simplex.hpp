#pragma once

#include <array>

#include "engine/base/math.hpp"

namespace compliant {

/// Up to four points of the difference of two shapes, and the point of their simplex nearest to the
/// origin.
class Simplex {
 public:
  void add(const Vec3& point, const Vec3& onA) {
    points_[at(count_)] = point;
    onA_[at(count_++)] = onA;
  }
  bool contains(const Vec3& point) const;

  /// The point nearest to the origin, zero if the origin is inside; keeps only the corners that
  /// span it. The last corner is assumed to be one of them.
  Vec3 reduce();

  /// The point of A for the nearest point.
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
