#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/record/solver_record.hpp"
#include "engine/simulation/row_names.hpp"

namespace compliant {

/// The name of a state or a constraint that takes part; "?" when it does not any more.
std::string ownerName(const SceneStructure& structure, Id owner);
/// Which entry of a velocity: "point 3, y"; "value 5" of a state that does not live in space.
std::string unknownName(const SceneStructure& structure, const SolverRecord::Unknown& unknown);

/// The residual of a row.
struct RowResidual {
  Id constraint = 0;
  Index row = 0;          ///< of the constraint
  double residual = 0;    ///< b − J Δv − (Ĉ/h) μ, m/s
  double compliance = 0;  ///< m/N
  double lambda = 0;      ///< N
};
/// A row that the user has selected, and its place in the list.
struct PinnedRow {
  Id constraint = 0;
  Index row = 0;
  std::size_t place = 0;
};
/// The rows with the largest residuals, at most `most` of them, the largest first. A pinned row
/// keeps its place among them whatever its residual is, as long as the system has it. None of a
/// step that was refused before there was a solution.
std::vector<RowResidual> worstRows(const SolverRecord& record, std::size_t most,
                                   const std::optional<PinnedRow>& pinned = {});

/// The result of the iterations of a nonlinear step or of the search for an equilibrium: "Newton: 4
/// iterations, 1 halving, residual 3.2e-14. …"; empty for a step that is linearised once.
std::string nonlinearText(const SolveStats& stats);

/// "solved", "stopped early", "contradiction".
const char* statusText(SolveStatus status);
const char* statusText(const SolveStats& stats);

/// What "relative residual" means everywhere (theory §5).
const char* residualMeaning();

}  // namespace compliant
