#pragma once

#include <atomic>
#include <cmath>
#include <limits>

#include "engine/kkt/kkt_system.hpp"

namespace compliant {

/// Solves by a factor and refines: `correct(first)` solves for residual.primal and residual.dual with
/// the factor and adds the result to the solution, or sets it when `first`. Ends at the precision
/// (relative), after `most` refinements, or at rounding: a step does not halve the residual any more.
/// Fills residuals and iterations of the statistics.
template <class Correct>
void solveRefined(const KktSystem& system, Residual& residual, const Solution& solution,
                  std::int64_t most, double precision, const std::atomic<bool>* cancelled,
                  SolveStats& stats, Correct correct) {
  residual.primal = system.c;
  residual.dual = system.b;
  correct(true);
  residual.compute(system, solution);
  double before = std::numeric_limits<double>::infinity();
  while (residual.relative() > precision && residual.relative() <= 0.5 * before &&
         stats.iterations < most) {
    if (cancelled != nullptr && cancelled->load(std::memory_order_relaxed)) {
      stats.status = SolveStatus::Cancelled;
      return;
    }
    before = residual.relative();
    correct(false);
    residual.compute(system, solution);
    ++stats.iterations;
  }
  residual.report(stats);
}

/// The status of a direct solve, by its true residual. Rounding may keep refinement from its precision;
/// an order of magnitude is tolerated. A residual beyond 1 % is no solution: `singular` says why.
inline void judgeDirect(double precision, const char* singular, SolveStats& stats) {
  if (stats.status == SolveStatus::Cancelled) return;
  if (!std::isfinite(stats.relativeResidual)) {
    stats.status = SolveStatus::NotFinite;
    stats.message = "The solution is not finite";
  } else if (stats.relativeResidual > std::max(10 * precision, 1e-9)) {
    const bool close = stats.relativeResidual < 1e-2;
    stats.status = close ? SolveStatus::NotConverged : SolveStatus::Singular;
    stats.message = singular;
  }
}

}  // namespace compliant
