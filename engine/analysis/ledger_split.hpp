#pragma once

#include "engine/analysis/step_rows.hpp"

namespace compliant {

/// What made the numerical energy of a step of one system, J (theory §10). With u = h (v + β Δv)
/// and s = J u, of rows that are equations:
///
///     velocities  (½ − β) Δvᵀ(M Δv − J_cᵀμ_c)    c: contacts and rows with an inequality
///     forces      (½ − α) uᵀK u
///     left out    ½ uᵀ(K* − K) u                  K* has the whole geometric stiffness
///     soft rows   (½ − α) sᵀC⁻¹s                  scheme
///                 −(S r / C) s                    solver: r is what the row misses, m/s
///     hard rows   −β μ r                          solver
///                 λ̄ h (J v + β b)                 moved: the row is moved back, or driven
///     momentum    −u·r_v / h                      solver: r_v = c + Jᵀμ − W Δv
///
/// For a linear scene they add up to the numerical energy, and with one mode to that of (4.5).
struct LedgerSplit {
  /// Of the rows of a constraint.
  struct Share {
    Id constraint = 0;
    double scheme = 0, solver = 0, moved = 0;
  };
  double velocities = 0, forces = 0, leftOut = 0, momentum = 0;
  std::vector<Share> rows;  ///< those that are not 0, in the order of the system

  double scheme() const;  ///< of α and β
  double solver() const;  ///< of a system that is not solved exactly
  double moved() const;   ///< of hard rows that are moved back
};

/// A sentence where the record does not hold the parts of the step.
Result<LedgerSplit> splitLedger(const SolverRecord& record);

}  // namespace compliant
