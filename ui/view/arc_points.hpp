#pragma once

#include <cmath>
#include <vector>

#include "engine/base/math.hpp"

namespace compliant {

/// Points of an ellipse from centre + u towards centre + v, through an angle in rad: one point more
/// than pieces.
inline std::vector<Vec3> arcPoints(const Vec3& centre, const Vec3& u, const Vec3& v, double angle,
                                   int pieces) {
  std::vector<Vec3> points;
  for (int i = 0; i <= pieces; ++i) {
    const double at = angle * i / pieces;
    points.push_back(centre + std::cos(at) * u + std::sin(at) * v);
  }
  return points;
}

}  // namespace compliant
