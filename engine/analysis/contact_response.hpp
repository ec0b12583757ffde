#pragma once

#include "engine/contact/nonsmooth_problem.hpp"
#include "engine/record/solver_record.hpp"

namespace compliant {

/// A = J K⁻¹Jᵀ + Ĉ/h of the rows of the nonsmooth problem of a recorded step, 1/kg, where K is the
/// system of the step; a sentence where there is no such row, or where A does not fit into memory.
Result<MatX> contactResponse(const SolverRecord& record);

/// The problem itself, with A as a dense matrix.
Result<NonsmoothProblem> nonsmoothProblemOf(const SolverRecord& record);

}  // namespace compliant
