#pragma once

#include <memory>
#include <vector>

#include "engine/base/result.hpp"
#include "engine/contact/response_operator.hpp"
#include "engine/laws/admissible_set.hpp"

namespace compliant {

/// The nonsmooth problem: find μ with K ∋ μ ⟂ u + Φ(u) ∈ K*, u = A μ + δ. It remains for the rows
/// with an inequality or friction of a step when everything else is eliminated: A = J K⁻¹Jᵀ + Ĉ/h
/// (symmetric, positive semidefinite), δ = J v_free − b.
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
  /// Projects impulses on K.
  void project(VecX& impulse) const {
    for (Index b = 0; b < blocks(); ++b) set(b).project(&impulse[response->first(b)]);
  }
};

/// The starts of the blocks of these sets.
std::vector<Index> startsOfBlocks(const std::vector<AdmissibleSet>& sets);

/// A sentence for a problem that no solver can treat: inconsistent sizes, non-finite numbers, a
/// negative friction coefficient, a box with exchanged ends, a negative diagonal.
Status check(const NonsmoothProblem& problem);

/// The largest |A_ij − A_ji| relative to the largest |A_ij|.
double asymmetry(const SparseMatrix& A);

}  // namespace compliant
