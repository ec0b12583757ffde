#pragma once

#include <memory>
#include <vector>

#include "engine/base/result.hpp"
#include "engine/contact/response_operator.hpp"
#include "engine/laws/admissible_set.hpp"

namespace compliant {

/// The nonsmooth problem: find μ with K ∋ μ ⟂ u + Φ(u) ∈ K*, u = A μ + δ. It is what is left of a
/// step for the rows with an inequality or friction when everything else is eliminated:
/// A = J K⁻¹Jᵀ + Ĉ/h (symmetric, positive semidefinite), δ = J v_free − b.
struct NonsmoothProblem {
  std::vector<AdmissibleSet> sets;                   ///< of each block of rows
  std::shared_ptr<const ResponseOperator> response;  ///< A
  VecX velocity;                                     ///< δ: the velocity without impulses, m/s

  Index rows() const { return velocity.size(); }
  Index blocks() const { return static_cast<Index>(sets.size()); }
  const AdmissibleSet& set(Index block) const { return sets[at(block)]; }

  /// u = A μ + δ.
  void velocityOf(const VecX& impulse, VecX& u) const {
    response->apply(impulse, u);
    u += velocity;
  }
  /// The nearest impulses in K.
  void project(VecX& impulse) const {
    for (Index b = 0; b < blocks(); ++b) set(b).project(&impulse[response->first(b)]);
  }
};

/// The starts of the blocks that these sets have.
std::vector<Index> startsOfBlocks(const std::vector<AdmissibleSet>& sets);

/// A sentence for what no solver can treat: sizes that do not fit each other, numbers that are not
/// finite, a friction coefficient below 0, a box whose ends are exchanged, a negative diagonal.
Status check(const NonsmoothProblem& problem);

/// Largest |A_ij − A_ji| beside the largest |A_ij|.
double asymmetry(const SparseMatrix& A);

}  // namespace compliant
