#pragma once

#include <vector>

#include "engine/contact/nonsmooth_problem.hpp"

namespace compliant {

/// A problem of intervals as a linear complementarity problem w = M z + q, 0 ≤ w ⟂ z ≥ 0.
///
/// Rows without ends, equalities, are eliminated: with A_EE⁺ the pseudoinverse of their part, S = A
/// − A_E A_EE⁺ A_Eᵀ is the response of the others. Rows with one end are measured from it, μ = end
/// ± z. Rows with two ends are measured from the lower one and have a second pair, the remaining
/// interval and the velocity at its upper end:
///
///     w = S z + q + w⁻,   s = (upper − lower) − z,   w ⟂ z,   w⁻ ⟂ s
///
/// M is positive semidefinite if A is.
class ComplementarityForm {
 public:
  /// The active rows of the problem: one of each block.
  ComplementarityForm(const NonsmoothProblem& problem, const std::vector<Index>& rows);

  const MatX& M() const { return M_; }
  const VecX& q() const { return q_; }
  /// μ of all rows of the problem; zero for inactive rows.
  VecX impulse(const VecX& z) const;

 private:
  struct Row {
    Index row = 0;
    double origin = 0, sign = 1;  ///< μ = origin + sign z
  };
  std::vector<Row> rows_;    ///< with ends
  std::vector<Index> free_;  ///< without
  MatX coupling_;            ///< A_EE⁺ A_Eᵀ
  VecX alone_;               ///< A_EE⁺ δ_E
  MatX M_;
  VecX q_;
  Index count_ = 0;  ///< rows of the problem
};

}  // namespace compliant
