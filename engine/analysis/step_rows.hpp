#pragma once

#include <vector>

#include "engine/record/solver_record.hpp"

namespace compliant {

/// The rows of a solved step in one list: those of the KKT system that are equations, then those of
/// the nonsmooth problem, contacts last. Each is J Δv + (Ĉ/h) μ = b, or an inequality of that.
struct StepRows {
  struct Row {
    Id owner = 0;      ///< the constraint; of a contact the first shape
    Index row = 0;     ///< of the constraint; of a contact 0 for its normal, then the tangents
    Index block = -1;  ///< in NonsmoothRecord::blocks; −1: an equation
    double S = 0;      ///< s; 0: the row has none of its own, or its force is at its limit
    double scale = 1;  ///< J and u are those of the scene times this, and μ divided by it
  };
  std::vector<Row> rows;
  SparseRows J;  ///< rows × unknowns
  SparseRows C;  ///< Ĉ/h, lower triangle with its diagonal, m/(N·s²)
  VecX right;    ///< b, m/s
  VecX still;    ///< b if J v were 0; empty: the parts of the system were not recorded
  VecX impulse;  ///< μ, N·s
  /// b − J Δv − (Ĉ/h) μ of equations, −u of the nonsmooth problem, whose u includes rebounds, m/s.
  VecX residual;

  Index count() const { return static_cast<Index>(rows.size()); }
  /// The row of a constraint, or −1.
  Index find(Id constraint, Index row) const;
};

/// Of a record with a solution.
StepRows stepRows(const SolverRecord& record);

}  // namespace compliant
