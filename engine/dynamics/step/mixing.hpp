#pragma once

#include "engine/base/math.hpp"

namespace compliant {

/// Anderson's acceleration of a fixed-point iteration x → g(x) (Walker and Ni 2011, type II): of
/// the last iterates the combination that makes Σ w (g − x)² smallest. Where g turns x by any
/// angle, as gyroscopic forces do, it still converges. Allocates only when the size grows.
class Mixing {
 public:
  /// Before the first iterate. The weights must stay where they are.
  void start(const VecX& weights);
  /// x becomes the next iterate.
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
