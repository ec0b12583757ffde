#pragma once

#include <span>

#include "engine/contact/response_operator.hpp"

namespace compliant {

/// A = J K⁻¹ Jᵀ + Ĉ/h of rows on unknowns that stiffness and other rows couple, never formed: a
/// product takes a solve with the factor of K. Its diagonal blocks are estimates, those of each
/// element with all others held, except by hard rows: algorithms that need rows of A must form it.
///
/// Newton's steps in the velocities v of the moving parts (solvers/newton_step.cpp) need K + JᵀHJ
/// with H block diagonal; it is as sparse as K, whereas A is full.
class CoupledResponse : public ResponseOperator {
 public:
  using ResponseOperator::ResponseOperator;

  /// Ĉ/h of a row.
  virtual double compliance(Index row) const = 0;
  /// c = Jᵀμ, N·s.
  virtual void forceOf(const VecX& impulse, VecX& c) const = 0;
  /// u = J v.
  virtual void rowsOf(const VecX& v, VecX& u) const = 0;
  /// v = K⁻¹ Jᵀμ, refined; not a number where that fails.
  virtual void velocityOf(const VecX& impulse, VecX& v) const = 0;

  /// Factors M = K + JᵀHJ; H_i row by row, squareStride() apart. False: a number is not finite.
  virtual bool factor(std::span<const double> H) const = 0;
  /// x ← M⁻¹ x, without refinement.
  virtual void solveFactored(VecX& x) const = 0;
};

}  // namespace compliant
