#include "engine/dynamics/step/dynamics.hpp"

#include <algorithm>
#include <utility>

namespace compliant {

Dynamics::Dynamics(const Layout& layout, int system, Motion& motion, Rollback& rollback,
                   const std::atomic<bool>* cancelled)
    : layout_(layout),
      motion_(motion),
      rollback_(rollback),
      integrator_(layout.systems[static_cast<std::size_t>(system)].integrator),
      assembler_(layout, system, motion),
      linear_(*layout.systems[static_cast<std::size_t>(system)].solver, assembler_.system()),
      contacts_(*layout.systems[static_cast<std::size_t>(system)].contactSolver),
      finder_(layout, system),
      system_(system),
      correction_(integrator_->makeCorrection(layout.folder)),
      cancelled_(cancelled) {
  solution_.change = VecX::Zero(assembler_.system().n());
  solution_.impulse = VecX::Zero(assembler_.system().m());
  assembler_.jacobians().projectVelocities(motion);
  if (finder_.any()) assembler_.rows().contacts().use(&found_);
  if (correction_ != nullptr && correction_->fromStart()) contacts_.response().formAlways();
  iterateAsAsked();
}

void Dynamics::markParametersChanged() {
  assembler_.acting().markLawsChanged();
  linear_.forget();
  contacts_.forget();
  iterateAsAsked();
}

void Dynamics::iterateAsAsked() {
  if (contacts_.solver().iterateBilateral || integrator_->iteratesAll())
    assembler_.rows().iterateAll();
  else
    assembler_.rows().iterateBounded();
  islandsKnown_ = false;
  begun_ = false;
}

void Dynamics::beginStep() {
  seconds.fill(0);
  impacts_ = 0;
  contacts_.beginStep();
  reached_ = StepProgress::Nothing;
  purpose_ = Purpose::Dynamics;
  solved_ = {};
  aside_ = pushed_ = false;
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
  detect(scheme);
  Stopwatch watch;
  SolveStats stats;
  if (const char* refusal = assembler_.assemble(motion_, scheme, right_, stats.culprit)) {
    stats.status = SolveStatus::Refused;
    stats.message = refusal;
  }
  if (solution_.trace != nullptr) solution_.trace->newton.clear();
  scheme_ = scheme;
  reached_ = StepProgress::Assembled;
  purpose_ = Purpose::Dynamics;
  solved_ = stats;
  aside_ = pushed_ = false;
  time(Stage::Assemble, watch.lap());
  return stats;
}

SolveStats Dynamics::solve(const Scheme& scheme) {
  return turn(scheme, nullptr, solveOnce(scheme));
}

SolveStats Dynamics::solveOnce(const Scheme& scheme) {
  solved_ = solveDynamics(scheme);
  reached_ = usable(solved_.status) ? StepProgress::Solved : StepProgress::Assembled;
  return solved_;
}

SolveStats Dynamics::solveDynamics(const Scheme& scheme) {
  pushed_ = false;
  Stopwatch watch;
  SolveStats stats = linear_.factor(assembler_.system(), Purpose::Dynamics, cancelled_);
  time(Stage::Factor, watch.lap());
  return usable(stats.status) ? solveRight(scheme) : stats;
}

/// Solves the factored system for its right-hand side, and for the impulses of the nonsmooth
/// problem.
SolveStats Dynamics::solveRight(const Scheme& scheme) {
  opening_.resize(0);
  closing_ = 0;
  pushed_ = false;
  const SolveStats stats = solveLinear(scheme, right_);
  return nonsmooth() && usable(stats.status) ? solveNonsmooth(scheme, stats) : stats;
}

/// Solves the factored system for a right-hand side in Δv.
SolveStats Dynamics::solveLinear(const Scheme& scheme, RightHandSide& right) {
  Stopwatch watch;
  SolveStats stats;
  if (solver().startsFromGuess()) {
    if (scheme.warmStart) {
      assembler_.guess(motion_, scheme.h, solution_);
    } else {
      solution_.change.setZero();
      solution_.impulse.setZero();
    }
  }
  const KktSystem& system = assembler_.system();
  if (scheme.unknown == Unknown::Velocity) assembler_.jacobians().toUnknowns(motion_.v, speed_);
  const RightHandSide& asked = unknown_.ask(system, speed_, scheme, right, solution_);
  if (solution_.trace != nullptr) solution_.trace->clear();
  stats = linear_.solve(system, asked, solution_, cancelled_);
  AskedUnknown::answer(speed_, scheme, solution_);
  if (scheme.unknown == Unknown::Acceleration) {  // N and m/s² become N·s and m/s
    stats.primalResidual *= scheme.h;
    stats.dualResidual *= scheme.h;
  }
  // Relative to W v and J v a residual would shrink as the speed grows.
  if (scheme.unknown == Unknown::Velocity && usable(stats.status))
    linear_.measure(system, right, solution_, stats);
  time(Stage::Solve, watch.lap());
  if (usable(stats.status) && !(solution_.change.allFinite() && solution_.impulse.allFinite())) {
    stats.status = SolveStatus::NotFinite;
    stats.message = "The simulation diverged: the solution is not finite";
  }
  return stats;
}

/// K [x; ·] = [impulse; 0] with the factored system.
SolveStats Dynamics::solveFor(const VecX& impulse, VecX& change) {
  const KktSystem& system = assembler_.system();
  responseRight_ = right_;  // the scale for judging solutions
  responseRight_.c = impulse;
  responseRight_.b.setZero();
  response_.change.setZero(system.n());
  response_.impulse.setZero(system.m());
  const SolveStats stats = linear_.solve(system, responseRight_, response_, cancelled_);
  change = response_.change;
  return stats;
}

SolveStats Dynamics::correct(const Scheme& scheme, When when) {
  Stopwatch watch;
  SolveStats stats;
  const RightHandSide* right = &right_;
  if (when == When::AfterDynamicsReassembled) {
    dynamicsSystem_ = assembler_.system();  // allocates only the first time
    aside_ = true;
    assembler_.recordParts(nullptr);  // keep those of the dynamics
    const char* refusal = assembler_.assemble(motion_, scheme, reassembledRight_, stats.culprit);
    assembler_.recordParts(parts_.get());
    time(Stage::Assemble, watch.lap());
    if (refusal != nullptr)
      return {.status = SolveStatus::Refused, .message = refusal, .culprit = stats.culprit};
    right = &reassembledRight_;
  }
  const bool any =
      assembler_.rows().correction(motion_, scheme, *right, correctionSystem_, correctionRight_);
  time(Stage::Assemble, watch.lap());
  if (!any) return stats;
  stats = linear_.factor(correctionSystem_, Purpose::Correction, cancelled_);
  time(Stage::Factor, watch.lap());
  if (usable(stats.status)) {
    correctionSolution_.change.setZero(correctionSystem_.n());
    correctionSolution_.impulse.setZero(correctionSystem_.m());
    stats = linear_.solve(correctionSystem_, correctionRight_, correctionSolution_, cancelled_);
    time(Stage::Solve, watch.lap());
  }
  if (!usable(stats.status)) {
    // This is the system to be inspected.
    purpose_ = Purpose::Correction;
    reached_ = StepProgress::Assembled;
    solved_ = stats;
    return stats;
  }
  if (assembler_.jacobians().staysFinite(motion_, correctionSolution_)) {
    rollback_.keep(motion_);
    assembler_.end().correct(motion_, scheme, correctionSolution_.change);
    if (when != When::BeforeDynamics) {
      watch.lap();
      propagate();
      time(Stage::Propagate, watch.lap());
    }
  }
  return stats;
}

SolveStats Dynamics::integrate(const Scheme& scheme, SolveStats solved, Ahead ahead) {
  if (!assembler_.jacobians().staysFinite(motion_, solution_)) {
    solved.status = SolveStatus::NotFinite;
    solved.message = "The simulation diverged: a position or velocity has grown beyond 1e100";
    solved.culprit = assembler_.jacobians().fastest(motion_, solution_);
    return solved;
  }
  Stopwatch watch;
  if (ahead == Ahead::MoreSolves || rollback_.ahead() == Ahead::MoreSolves) rollback_.keep(motion_);
  assembler_.end().finish(motion_, scheme, solution_, flows);
  publishContacts(scheme.h);
  impacts_ += closing_;
  if (opening_.size() > 0) {
    assembler_.jacobians().moveBy(motion_, opening_, scheme.h);
    if (flows != nullptr) flows->lifted += lifted_;
  }
  time(Stage::Integrate, watch.lap());
  propagate();
  assembler_.end().breakOverloaded(motion_, flows);
  time(Stage::Propagate, watch.lap());
  return solved;
}

}  // namespace compliant
