#pragma once

#include <span>
#include <vector>

#include "engine/contact/solvers/body_pattern.hpp"

namespace compliant {

/// Factors of I + Gᵀ H G, H block diagonal: the matrix of the bodies' velocities for rows on free
/// bodies. H_i of each block of rows is stored row by row, ResponseOperator::squareStride()
/// apart.
///
/// Cholesky: H symmetric and positive semidefinite.
class BodyCholesky {
 public:
  void analyse(const FreeBodiesResponse& response) { pattern_.analyse(response); }
  /// False if a pivot is not positive, because a number is not finite.
  bool factor(const FreeBodiesResponse& response, std::span<const double> H);
  /// w ← (I + Gᵀ H G)⁻¹ w, in the unknowns of the response.
  void solve(VecX& w) const;

 private:
  BodyPattern pattern_;
  std::vector<BodyPattern::Block> block_;
  mutable std::vector<BodyPattern::Part> part_;
};

/// LU for any H, with pivots within the block of a body.
class BodyLu {
 public:
  void analyse(const FreeBodiesResponse& response) { pattern_.analyse(response); }
  /// False when a block of a body is singular to working precision.
  bool factor(const FreeBodiesResponse& response, std::span<const double> H);
  void solve(VecX& w) const;

 private:
  BodyPattern pattern_;
  std::vector<BodyPattern::Block> lower_,
      upper_;  ///< L (its diagonal: the inverse of U's), Uᵀ's place
  mutable std::vector<BodyPattern::Part> part_;
};

}  // namespace compliant
