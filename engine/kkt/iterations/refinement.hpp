#pragma once

#include <atomic>
#include <cmath>
#include <limits>

#include "engine/kkt/residual.hpp"

namespace compliant {

/// Solves by a factor and refines. `correct(correction)` applies the factor to residual.primal and
/// residual.dual and adds the result to the solution; the first call sets the solution. Ends at the
/// precision (relative), after `most` refinements, or at rounding level: a step no longer halves
/// the residual, or each equation is met to rounding. Rounding of the norm alone does not suffice:
/// beside a light mass it allows forces that are wrong by orders of magnitude. Fills residuals and
/// iterations of the statistics.
template <class Correct>
void solveRefined(const KktSystem& system, const RightHandSide& right, Residual& residual,
                  const Solution& solution, std::int64_t most, double precision,
                  const std::atomic<bool>* cancelled, SolveStats& stats, Correct correct) {
  residual.primal = right.c;
  residual.dual = right.b;
  correct(Correction::First);
  residual.compute(system, right, solution);
  double before = std::numeric_limits<double>::infinity();
  while (!residual.isRounding() && residual.strict() > precision &&
         residual.strict() <= 0.5 * before && stats.iterations < most) {
    if (cancelled != nullptr && cancelled->load(std::memory_order_relaxed)) {
      stats.status = SolveStatus::Cancelled;
      return;
    }
    before = residual.strict();
    correct(Correction::Further);
    residual.compute(system, right, solution);
    ++stats.iterations;
    ++workDone().refinements;
  }
  residual.report(stats);
}

/// A relative residual of this size or more is no solution.
constexpr double noSolution = 1e-2;

/// The status of a direct solve, by its true residual. Rounding may keep refinement from its
/// precision; an order of magnitude is tolerated. A residual beyond 1 % is no solution: `singular`
/// says why.
inline void judgeDirect(double precision, const char* singular, SolveStats& stats) {
  if (stats.status == SolveStatus::Cancelled) return;
  if (!std::isfinite(stats.relativeResidual)) {
    stats.status = SolveStatus::NotFinite;
    stats.message = "The solution is not finite";
  } else if (stats.relativeResidual > std::max(10 * precision, 1e-9)) {
    const bool close = stats.relativeResidual < noSolution;
    stats.status = close ? SolveStatus::NotConverged : SolveStatus::Singular;
    stats.message = singular;
  }
}

}  // namespace compliant
