#include "engine/kkt/step/dynamics.hpp"

#include <utility>

namespace compliant {

Dynamics::Dynamics(const Layout& layout, int system, Motion& motion, Rollback& rollback,
                   const std::atomic<bool>* cancelled)
    : motion_(motion),
      rollback_(rollback),
      integrator_(layout.systems[static_cast<std::size_t>(system)].integrator),
      assembler_(layout, system, motion),
      linear_(*layout.systems[static_cast<std::size_t>(system)].solver, assembler_.system()),
      cancelled_(cancelled) {
  solution_.change = VecX::Zero(assembler_.system().n());
  solution_.impulse = VecX::Zero(assembler_.system().m());
  assembler_.projectVelocities(motion);
}

void Dynamics::markParametersChanged() {
  assembler_.markLawsChanged();
  linear_.forget();
}

void Dynamics::beginStep() {
  seconds.fill(0);
  reached_ = StepProgress::Nothing;
  solved_ = {};
  aside_ = false;
}

void Dynamics::recordParts() {
  if (parts_ == nullptr) parts_ = std::make_unique<SystemParts>();
  assembler_.recordParts(parts_.get());
}

void Dynamics::discardParts() {
  parts_.reset();
  assembler_.recordParts(nullptr);
}

SolveStats Dynamics::assemble(const Scheme& scheme) {
  Stopwatch watch;
  SolveStats stats;
  if (const char* refusal = assembler_.assemble(motion_, scheme, stats.culprit)) {
    stats.status = SolveStatus::Refused;
    stats.message = refusal;
  }
  if (solution_.trace != nullptr) solution_.trace->newton.clear();
  scheme_ = scheme;
  reached_ = StepProgress::Assembled;
  purpose_ = Purpose::Dynamics;
  solved_ = stats;
  aside_ = false;
  time(Stage::Assemble, watch.lap());
  return stats;
}

SolveStats Dynamics::solve(const Scheme& scheme) {
  const SolveStats stats = solveOnce(scheme);
  if (!usable(stats.status) || !assembler_.overcounts(motion_, scheme, solution_)) return stats;
  Stopwatch watch;
  assembler_.assembleConfirmed(motion_, scheme);
  time(Stage::Assemble, watch.lap());
  return solveOnce(scheme);
}

SolveStats Dynamics::solveOnce(const Scheme& scheme) {
  solved_ = solveDynamics(scheme);
  reached_ = usable(solved_.status) ? StepProgress::Solved : StepProgress::Assembled;
  return solved_;
}

SolveStats Dynamics::solveDynamics(const Scheme& scheme) {
  Stopwatch watch;
  SolveStats stats = linear_.factor(assembler_.system(), Purpose::Dynamics, cancelled_);
  time(Stage::Factor, watch.lap());
  if (!usable(stats.status)) return stats;
  if (solver().startsFromGuess()) {
    if (scheme.warmStart) {
      assembler_.guess(motion_, scheme, solution_);
    } else {
      solution_.change.setZero();
      solution_.impulse.setZero();
    }
  }
  assembler_.ask(motion_, scheme, solution_);
  if (solution_.trace != nullptr) solution_.trace->clear();
  stats = linear_.solve(assembler_.system(), solution_, cancelled_);
  assembler_.answer(scheme, solution_);
  if (scheme.unknown == Unknown::Acceleration) {  // N and m/s² become N·s and m/s
    stats.primalResidual *= scheme.h;
    stats.dualResidual *= scheme.h;
  }
  time(Stage::Solve, watch.lap());
  if (usable(stats.status) && !(solution_.change.allFinite() && solution_.impulse.allFinite())) {
    stats.status = SolveStatus::NotFinite;
    stats.message = "The simulation diverged: the solution is not finite";
  }
  return stats;
}

/// Copies into memory of the same sizes: only the first time allocates.
void Dynamics::setAside() {
  asideSystem_ = assembler_.system();
  asideSolution_.change = solution_.change;
  asideSolution_.impulse = solution_.impulse;
  asideSolution_.trace = solution_.trace;
  aside_ = true;
}

SolveStats Dynamics::correct(const Scheme& scheme, When when) {
  Stopwatch watch;
  SolveStats stats;
  if (when != When::BeforeDynamics) setAside();
  if (when == When::AfterDynamicsReassembled) {
    assembler_.recordParts(nullptr);  // those of the dynamics stand
    const char* refusal = assembler_.assemble(motion_, scheme, stats.culprit);
    assembler_.recordParts(parts_.get());
    time(Stage::Assemble, watch.lap());
    if (refusal != nullptr)
      return {.status = SolveStatus::Refused, .message = refusal, .culprit = stats.culprit};
  }
  if (!assembler_.becomeCorrection(motion_, scheme)) {
    if (when == When::BeforeDynamics) assembler_.restoreRows(motion_, scheme);
    return stats;
  }
  watch.lap();
  stats = linear_.factor(assembler_.system(), Purpose::Correction, cancelled_);
  time(Stage::Factor, watch.lap());
  if (usable(stats.status)) {
    solution_.change.setZero();
    solution_.impulse.setZero();
    SolveTrace* trace = std::exchange(solution_.trace, nullptr);  // of the dynamics
    stats = linear_.solve(assembler_.system(), solution_, cancelled_);
    solution_.trace = trace;
    time(Stage::Solve, watch.lap());
  }
  if (!usable(stats.status)) {
    // This is the system to look at.
    purpose_ = Purpose::Correction;
    reached_ = StepProgress::Assembled;
    solved_ = stats;
    aside_ = false;
    return stats;
  }
  // W, J, f and φ̇ are those of the start of the step: rows are restored before the positions move.
  if (when == When::BeforeDynamics) assembler_.restoreRows(motion_, scheme);
  time(Stage::Assemble, watch.lap());
  if (assembler_.staysFinite(motion_, solution_)) {
    rollback_.keep(motion_);
    assembler_.applyCorrection(motion_, scheme, solution_.change);
    if (when != When::BeforeDynamics) {
      watch.lap();
      assembler_.propagate(motion_);
      time(Stage::Propagate, watch.lap());
    }
  }
  return stats;
}

SolveStats Dynamics::integrate(const Scheme& scheme, SolveStats solved, Ahead ahead) {
  if (!assembler_.staysFinite(motion_, solution_)) {
    solved.status = SolveStatus::NotFinite;
    solved.message = "The simulation diverged: a position or velocity has grown beyond 1e100";
    solved.culprit = assembler_.fastest(motion_, solution_);
    return solved;
  }
  Stopwatch watch;
  if (ahead == Ahead::MoreSolves || rollback_.ahead() == Ahead::MoreSolves) rollback_.keep(motion_);
  assembler_.finish(motion_, scheme, solution_, flows);
  time(Stage::Integrate, watch.lap());
  assembler_.propagate(motion_);
  time(Stage::Propagate, watch.lap());
  return solved;
}

}  // namespace compliant
