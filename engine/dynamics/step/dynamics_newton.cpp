#include <cmath>
#include <limits>

#include "engine/dynamics/step/dynamics.hpp"

namespace compliant {

namespace {

constexpr double leastShare = 1e-3;  ///< of a correction: ten halvings

}  // namespace

/// The residual of the nonlinear step with this share of the proposed correction; ∞ if it is not a
/// number.
double Dynamics::tryShare(const Scheme& scheme, double share) {
  Stopwatch watch;
  nonlinear_.moveTo(motion_, scheme, share);
  time(Stage::Integrate, watch.lap());
  propagate();
  time(Stage::Propagate, watch.lap());
  const double residual = nonlinear_.evaluate(motion_, scheme);
  time(Stage::Assemble, watch.lap());
  return std::isfinite(residual) ? residual : std::numeric_limits<double>::infinity();
}

/// One correction with a line search; false if no point along it is better than the accepted
/// trial.
bool Dynamics::improve(const Scheme& scheme, double& residual, SolveStats& stats) {
  Stopwatch watch;
  const int halvings = stats.newtonHalvings;
  // Always for Δv and from zero: the scheme's choices are about the step as a whole.
  Scheme correction = scheme;
  correction.unknown = Unknown::VelocityChange;
  correction.warmStart = false;
  correction.tangent = correction.geometricStiffness != GeometricStiffness::None;
  const bool assembled =
      nonlinear_.linearise(motion_, correction, right_, stats.culprit) == nullptr;
  time(Stage::Assemble, watch.lap());
  SolveStats solved = assembled ? solveOnce(correction) : SolveStats{};
  response_.change.setZero(solution_.change.size());
  if (assembled) solved = turn(correction, &response_.change, solved);
  if (solved.status == SolveStatus::Cancelled) stats.status = solved.status;
  if (!assembled || !usable(solved.status)) return false;
  nonlinear_.propose(solution_);
  const double excess = stats.excess;
  int tried = 0;
  for (double share = 1; share > leastShare; share /= 2, ++tried) {
    const double next = tryShare(scheme, share);
    if (!(next < residual)) continue;
    nonlinear_.accept();
    residual = next;
    stats = solved;
    stats.newtonHalvings = halvings + tried;
    // Changes that are small relative to the impulses of the step are rounding.
    stats.excess = nonlinear_.correctsMost() ? std::max(excess, solved.excess) : excess;
    return true;
  }
  tryShare(scheme, 0);
  return false;
}

SolveStats Dynamics::iterate(const Scheme& scheme, const Newton& newton, SolveStats stats) {
  const auto refuse = [&] {
    stats.status = SolveStatus::NotFinite;
    stats.message = "The simulation diverged: a position or velocity has grown beyond 1e100";
    stats.culprit = assembler_.jacobians().fastest(motion_, solution_);
    return stats;
  };
  if (!assembler_.jacobians().staysFinite(motion_, solution_)) return refuse();
  rollback_.keep(motion_);
  nonlinear_.start(motion_, solution_);
  double residual = tryShare(scheme, 1);
  if (!std::isfinite(residual)) return refuse();
  nonlinear_.accept();
  const auto note = [&] {
    if (solution_.trace != nullptr) solution_.trace->newton.push_back(nonlinear_.relative());
  };
  note();
  int solves = 1;
  bool better = true;
  for (; better && !nonlinear_.below(newton.precision) && solves < newton.iterations; ++solves) {
    better = improve(scheme, residual, stats);
    if (stats.status == SolveStatus::Cancelled) return stats;
    note();
  }
  stats.newtonIterations = solves;
  stats.newtonResidual = nonlinear_.relative();
  if (!nonlinear_.below(newton.precision)) {
    stats.status = SolveStatus::NotConverged;
    stats.newtonStopped = true;
    stats.message = better ? "Newton's method did not reach its precision: allow more iterations "
                             "or reduce the time step"
                           : "The line search of Newton's method found no further improvement: the "
                             "best step so far is used";
  }
  Stopwatch watch;
  nonlinear_.finish(motion_, scheme, flows);
  assembler_.end().breakOverloaded(motion_, flows);
  time(Stage::Integrate, watch.lap());
  return stats;
}

}  // namespace compliant
