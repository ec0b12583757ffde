#pragma once

#include <Eigen/Cholesky>
#include <algorithm>

#include "engine/base/math.hpp"

namespace compliant {

/// The last differences of a fixed-point iteration x → g, f = g − x, and the combination of them
/// that makes f smallest (Anderson 1965; Walker and Ni 2011, type II).
class Differences {
 public:
  Differences(Index rows, Index memory)
      : f_(rows, memory),
        g_(rows, memory),
        lastF_(rows),
        lastG_(rows),
        product_(memory, memory),
        part_(memory, memory),
        right_(memory),
        factor_(memory) {}

  void forget() { count_ = place_ = 0, any_ = false; }

  /// Adds a pair and writes the accelerated iterate; false if there are no differences to use.
  bool accelerate(const VecX& x, const VecX& g, VecX& next) {
    current_ = g - x;
    if (any_) add(g);
    lastF_ = current_;
    lastG_ = g;
    any_ = true;
    if (count_ == 0) return false;
    part_ = product_.topLeftCorner(count_, count_);
    part_.diagonal().array() += regularized * part_.trace();
    right_.resize(count_);
    right_.noalias() = f_.leftCols(count_).transpose() * current_;
    factor_.compute(part_);
    factor_.solveInPlace(right_);
    next = g;
    next.noalias() -= g_.leftCols(count_) * right_;
    return next.allFinite();
  }

 private:
  static constexpr double regularized = 1e-13;  // of the normal equations, relative to their trace

  void add(const VecX& g) {
    f_.col(place_) = current_ - lastF_;
    g_.col(place_) = g - lastG_;
    count_ = std::min(count_ + 1, f_.cols());
    // Only the products of the new difference with all others are new.
    product_.col(place_).head(count_).noalias() = f_.leftCols(count_).transpose() * f_.col(place_);
    product_.row(place_).head(count_) = product_.col(place_).head(count_).transpose();
    place_ = (place_ + 1) % f_.cols();
  }

  MatX f_, g_;
  VecX lastF_, lastG_, current_;
  MatX product_, part_;
  VecX right_;
  Eigen::LDLT<MatX> factor_;
  Index count_ = 0, place_ = 0;
  bool any_ = false;
};

}  // namespace compliant
