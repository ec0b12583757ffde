#pragma once

#include "engine/base/math.hpp"

namespace compliant {

/// Estimates the largest eigenvalue of a matrix, from below, by this number of steps of the power
/// iteration; 1 if it is zero. `apply(x, y)` sets y to the product with x; both are overwritten.
template <class Apply>
double largestEigenvalue(Apply apply, int steps, VecX& x, VecX& y) {
  for (Index i = 0; i < x.size(); ++i) x[i] = 1 + 0.1 * static_cast<double>(i % 7);
  double size = 1;
  for (int k = 0; k < steps; ++k) {
    x /= x.norm();
    apply(x, y);
    size = y.norm();
    if (!(size > 0)) return 1;
    x.swap(y);
  }
  return size;
}

}  // namespace compliant
