#include <cmath>

#include "engine/kkt/step/dynamics.hpp"

namespace compliant {

namespace {

/// Shares of the masses in W that are tried in turn: Newton's step, …, one step of the dynamics
/// from rest.
constexpr double inertias[] = {1e-10, 1e-8, 1e-6, 1e-4, 1e-2, 1};
constexpr double decrease = 0.1;  ///< of the residual per share of a step, to be accepted
constexpr double leastPart = 0.02;

}  // namespace

/// The first step of the ladder that brings the residual down, or the last one; false when even
/// that could not be solved.
bool Dynamics::approach(Scheme scheme, double& residual, SolveStats& stats) {
  for (const double inertia : inertias) {
    scheme.inertia = inertia;
    Stopwatch watch;
    if (const char* refusal = assembler_.assemble(motion_, scheme, stats.culprit)) {
      stats.status = SolveStatus::Refused;
      stats.message = refusal;
      return false;
    }
    time(Stage::Assemble, watch.lap());
    stats = solveOnce(scheme);
    if (stats.status == SolveStatus::Cancelled) return false;
    if (!usable(stats.status)) continue;
    nonlinear_.proposeWhole(solution_);
    double share = 1, next = tryShare(scheme, 1);
    while (!(next < (1 - decrease * share) * residual) && share > leastPart)
      next = tryShare(scheme, share /= 2);
    // Dynamics from rest lose energy even where they do not bring the forces down.
    if (inertia == 1 && share <= leastPart) next = tryShare(scheme, 1);
    const bool better = next < (1 - decrease * share) * residual;
    if (better || (inertia == 1 && std::isfinite(next))) {
      nonlinear_.accept();
      nonlinear_.rebase(motion_);
      nonlinear_.tellForces(motion_);
      residual = next;
      return true;
    }
    tryShare(scheme, 0);
  }
  if (usable(stats.status)) {
    stats.status = SolveStatus::NotFinite;
    stats.message = "The forces are too large to step towards an equilibrium";
  }
  return false;
}

SolveStats Dynamics::settle(Scheme scheme, const Newton& newton) {
  scheme.damping = 0;
  scheme.warmStart = false;
  rollback_.keep(motion_);
  slowDown(0);
  SolveStats stats = assemble(scheme);
  if (!usable(stats.status)) return stats;
  if (const Id moving = nonlinear_.moving(); moving != 0) {
    stats.status = SolveStatus::Refused;
    stats.culprit = moving;
    stats.message =
        "A velocity target has no equilibrium: choose another target or a dynamic integrator";
    return stats;
  }
  nonlinear_.beginAtRest(motion_, scheme);
  double residual = tryShare(scheme, 0);
  if (!std::isfinite(residual)) {
    stats.status = SolveStatus::NotFinite;
    stats.message = "A force has overflowed";
    return stats;
  }
  const auto note = [&] {
    if (solution_.trace != nullptr) solution_.trace->newton.push_back(nonlinear_.relative());
  };
  note();
  int solves = 0;
  while (!nonlinear_.below(newton.precision) && solves < newton.iterations) {
    if (!approach(scheme, residual, stats)) return stats;
    ++solves;
    note();
  }
  stats.newtonIterations = solves;
  stats.newtonResidual = nonlinear_.relative();
  stats.imbalance = nonlinear_.imbalance(scheme);
  if (!nonlinear_.below(newton.precision)) {
    stats.status = SolveStatus::NotConverged;
    stats.newtonStopped = true;
    stats.message =
        "The forces do not balance yet. If this persists, something can move without bound";
  }
  Stopwatch watch;
  nonlinear_.finish(motion_, scheme, nullptr);
  assembler_.breakOverloaded(motion_, nullptr);
  time(Stage::Integrate, watch.lap());
  return stats;
}

double Dynamics::imbalance(const Scheme& scheme) {
  Stopwatch watch;
  nonlinear_.beginAtRest(motion_, scheme);
  nonlinear_.judge(motion_, scheme);
  time(Stage::Assemble, watch.lap());
  return nonlinear_.imbalance(scheme);
}

double Dynamics::slowDown(double factor) {
  rollback_.keep(motion_);
  return assembler_.slowDown(motion_, factor);
}

}  // namespace compliant
