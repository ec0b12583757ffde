#pragma once

#include <cmath>

#include "engine/base/math.hpp"

namespace compliant {

/// ‖d‖, also where the squares of its entries overflow.
inline double lengthOf(const Vec3& d) {
  const double length = d.norm();
  return std::isfinite(length) ? length : d.stableNorm();
}

}  // namespace compliant
