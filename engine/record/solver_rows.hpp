#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/record/solver_record.hpp"
#include "engine/simulation/row_names.hpp"

namespace compliant {

/// The name of a state or a constraint that takes part; "?" if it no longer does.
std::string ownerName(const SceneStructure& structure, Id owner);
/// The name of a velocity entry: "point 3, y"; "value 5" if the state is not in space.
std::string unknownName(const SceneStructure& structure, const SolverRecord::Unknown& unknown);

/// The residual of a row.
struct RowResidual {
  Id constraint = 0;
  Index row = 0;          ///< of the constraint
  double residual = 0;    ///< b − J Δv − (Ĉ/h) μ, m/s
  double compliance = 0;  ///< m/N
  double lambda = 0;      ///< N
};
/// A row that the user has selected, and its position in the list.
struct PinnedRow {
  Id constraint = 0;
  Index row = 0;
  std::size_t place = 0;
};
/// The rows with the largest residuals: at most `most`, the largest first. A pinned row keeps its
/// position whatever its residual is, as long as the system has it. Empty for a step that was
/// refused before there was a solution.
std::vector<RowResidual> worstRows(const SolverRecord& record, std::size_t most,
                                   const std::optional<PinnedRow>& pinned = {});

/// The outcome of the iterations of a nonlinear step or of an equilibrium search: "Newton: 4
/// iterations, 1 halving, residual 3.2e-14. …"; empty for a step that is linearised once.
std::string nonlinearText(const SolveStats& stats);

/// "solved", "stopped early", "contradiction".
const char* statusText(SolveStatus status);
const char* statusText(const SolveStats& stats);

/// The meaning of "relative residual" throughout the program (theory §5).
const char* residualMeaning();

}  // namespace compliant
