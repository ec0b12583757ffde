#pragma once

#include "engine/analysis/step_rows.hpp"

namespace compliant {

/// The equation of one row as its force obeys it, m/s, with A = J W⁻¹Jᵀ + Ĉ/h over all rows of the
/// step:
///
///     A_ii μ_i = b_i − J_i W⁻¹c − Σ_{j≠i} A_ij μ_j
struct RowEquation {
  struct Term {
    Index row = 0;     ///< j, in StepRows
    double entry = 0;  ///< A_ij
    double value = 0;  ///< −A_ij μ_j, m/s
  };
  Index row = 0;       ///< i
  double own = 0;      ///< A_ii
  double impulse = 0;  ///< μ_i, N·s
  double right = 0;    ///< b_i
  double free = 0;     ///< −J_i W⁻¹c: what all forces but those of rows do to it
  // The same in parts, if those of the system were recorded; empty or 0 otherwise.
  struct Share {
    Id component = 0;
    double value = 0;  ///< −J_i W⁻¹ h f, m/s
  };
  std::vector<Share> forces;  ///< those that are not 0, the largest first
  double rest = 0;            ///< of `free`: geometric stiffness, inertia that depends on v
  double strain = 0;          ///< of `right`: what remains of b if J v were 0
  double rate = 0;            ///< of `right`: the share of J v
  bool inParts = false;
  std::vector<Term> terms;  ///< those that are not 0, the largest first

  double left() const { return own * impulse; }
  /// The right-hand side, added up from the finest parts known.
  double sum() const;
};

/// One solve with W; a sentence where W is singular.
Result<RowEquation> rowEquation(const SolverRecord& record, const StepRows& rows, Index row);

}  // namespace compliant
