#pragma once

#include <string>

#include "engine/record/solver_record.hpp"
#include "engine/simulation/row_names.hpp"

namespace compliant {

/// The name of a state or a constraint that takes part; "?" if it no longer does.
std::string ownerName(const SceneStructure& structure, Id owner);
/// The name of a velocity entry: "point 3, y"; "value 5" if the state is not in space.
std::string unknownName(const SceneStructure& structure, const SolverRecord::Unknown& unknown);

/// The outcome of the iterations of a nonlinear step or of an equilibrium search: "Newton: 4
/// iterations, 1 halving, residual 3.2e-14. …"; empty for a step that is linearised once.
std::string nonlinearText(const SolveStats& stats);

/// "solved", "stopped early", "contradiction".
const char* statusText(SolveStatus status);
const char* statusText(const SolveStats& stats);

/// The meaning of "relative residual" throughout the program (theory §5).
const char* residualMeaning();

}  // namespace compliant
