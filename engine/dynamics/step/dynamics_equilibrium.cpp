#include <cmath>

#include "engine/dynamics/step/dynamics.hpp"

namespace compliant {

namespace {

/// Shares of the masses in W that are tried in turn: Newton's step, …, one step of the dynamics
/// from rest.
constexpr double inertias[] = {1e-10, 1e-8, 1e-6, 1e-4, 1e-2, 1};
constexpr double decrease = 0.1;  ///< of the residual per share of a step, to be accepted
constexpr double leastPart = 0.02;
constexpr double mostRise =
    2;  ///< of the residual, on the way round a saddle: the energy falls there while forces grow
constexpr const char* unstable =
    "The forces balance, but the equilibrium is unstable: the energy falls in some direction. "
    "Start a little beside it to "
    "find another";

}  // namespace

/// Whether the energy of the assembled tangent falls in some direction that the rows allow.
bool Dynamics::falls() {
  const KktSystem& system = assembler_.system();
  if (tangent_ == nullptr) {
    tangent_ = std::make_unique<KktFactor>(KktKernel::Lean);
    tangent_->resize(system);
  }
  const SolveStats stats = tangent_->factor(system, cancelled_);
  return usable(stats.status) && tangent_->indefinite();
}

bool Dynamics::assembleTangent(const Scheme& scheme, SolveStats& stats) {
  Stopwatch watch;
  const char* refusal = assembler_.assemble(motion_, scheme, right_, stats.culprit);
  time(Stage::Assemble, watch.lap());
  if (refusal == nullptr) return true;
  stats.status = SolveStatus::Refused;
  stats.message = refusal;
  return false;
}

/// The first share of the assembled tangent's step that decreases the residual; if none does, the
/// whole step if it at most doubles the residual (Rise) or in any case (Creep).
bool Dynamics::descend(const Scheme& scheme, LastResort last, double& residual, SolveStats& stats) {
  stats = solveOnce(scheme);
  if (!usable(stats.status)) return false;
  nonlinear_.proposeWhole(solution_);
  double share = 1, next = tryShare(scheme, 1);
  while (!(next < (1 - decrease * share) * residual) && share > leastPart)
    next = tryShare(scheme, share /= 2);
  bool better = next < (1 - decrease * share) * residual;
  if (!better && last == LastResort::Rise) {
    next = tryShare(scheme, 1);
    better = next < mostRise * residual;
  }
  if (!better && last == LastResort::Creep) {
    // Dynamics from rest lose energy even if they do not decrease the forces.
    next = tryShare(scheme, 1);
    better = std::isfinite(next);
  }
  if (!better) {
    tryShare(scheme, 0);
    return false;
  }
  nonlinear_.accept();
  nonlinear_.rebase(motion_);
  nonlinear_.tellForces(motion_);
  residual = next;
  return true;
}

/// The exact tangent with the least inertia that makes it positive, so that it leads downhill, and
/// to a minimum; else the first step of the ladder that brings the residual down, or the last one.
/// False when even that could not be solved.
bool Dynamics::approach(Scheme scheme, double& residual, SolveStats& stats) {
  if (scheme.geometricStiffness != GeometricStiffness::None) {
    scheme.tangent = true;
    for (const double inertia : inertias) {
      scheme.inertia = inertia;
      if (!assembleTangent(scheme, stats)) return false;
      if (falls()) continue;
      const bool saddle = inertia > inertias[0];
      if (descend(scheme, saddle ? LastResort::Rise : LastResort::None, residual, stats))
        return true;
      if (stats.status == SolveStatus::Cancelled) return false;
      if (!saddle) break;
    }
    scheme.tangent = false;
    scheme.geometricStiffness = GeometricStiffness::Stabilized;
  }
  for (const double inertia : inertias) {
    scheme.inertia = inertia;
    if (!assembleTangent(scheme, stats)) return false;
    if (descend(scheme, inertia == 1 ? LastResort::Creep : LastResort::None, residual, stats))
      return true;
    if (stats.status == SolveStatus::Cancelled) return false;
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
  } else if (scheme.geometricStiffness != GeometricStiffness::None) {
    scheme.tangent = true;
    scheme.inertia = inertias[0];
    SolveStats ignored;
    if (assembleTangent(scheme, ignored) && falls()) stats.remark = unstable;
  }
  Stopwatch watch;
  nonlinear_.finish(motion_, scheme, flows);
  assembler_.end().breakOverloaded(motion_, nullptr);
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
  const double largest = assembler_.jacobians().slowDown(motion_, factor);
  propagate();
  return largest;
}

}  // namespace compliant
