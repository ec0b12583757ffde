#pragma once

#include "engine/base/math.hpp"

namespace compliant {

/// Anderson's acceleration of a fixed-point iteration x → g(x) (Walker and Ni 2011, type II): it
/// combines the last iterates so that Σ w (g − x)² is smallest. It converges even if g rotates x by
/// any angle, as gyroscopic forces do. It allocates only when the size grows.
class Mixing {
 public:
  /// Call before the first iterate. The weights must remain in place.
  void start(const VecX& weights);
  /// Replaces x by the next iterate.
  void advance(VecX& x, const VecX& g);

 private:
  static constexpr int memory = 4;
  const VecX* weights_ = nullptr;
  MatX f_, g_;  ///< differences of g − x and of g, by columns
  VecX lastX_, lastG_;
  int count_ = 0, place_ = 0;
  bool any_ = false;
};

}  // namespace compliant
