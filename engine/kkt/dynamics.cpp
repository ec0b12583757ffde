#include "engine/kkt/dynamics.hpp"

#include <utility>

namespace compliant {

Dynamics::Dynamics(const Layout& layout, int system, Motion& motion, Rollback& rollback,
                   const std::atomic<bool>* cancelled)
    : motion_(motion),
      rollback_(rollback),
      integrator_(layout.systems[static_cast<std::size_t>(system)].integrator),
      solver_(layout.systems[static_cast<std::size_t>(system)].solver),
      assembler_(layout, system, motion),
      workspace_(solver_->analyse(assembler_.system())),
      cancelled_(cancelled) {
  solution_.change = VecX::Zero(assembler_.system().n());
  solution_.impulse = VecX::Zero(assembler_.system().m());
  assembler_.projectVelocities(motion);
}

void Dynamics::markParametersChanged() {
  assembler_.markLawsChanged();
  solver_->forget(*workspace_);
}

SolveStats Dynamics::assemble(const Scheme& scheme) {
  Stopwatch watch;
  SolveStats stats;
  if (const char* refusal = assembler_.assemble(motion_, scheme, stats.culprit)) {
    stats.status = SolveStatus::Refused;
    stats.message = refusal;
  }
  if (solution_.trace != nullptr) solution_.trace->newton.clear();
  time(Stage::Assemble, watch.lap());
  return stats;
}

SolveStats Dynamics::solve(const Scheme& scheme) {
  Stopwatch watch;
  SolveStats stats = solver_->factor(assembler_.system(), *workspace_, cancelled_);
  time(Stage::Factor, watch.lap());
  if (!usable(stats.status)) return stats;
  if (solver_->startsFromGuess()) {
    if (scheme.warmStart) {
      assembler_.guess(motion_, scheme, solution_);
    } else {
      solution_.change.setZero();
      solution_.impulse.setZero();
    }
  }
  assembler_.ask(motion_, scheme, solution_);
  if (solution_.trace != nullptr) solution_.trace->clear();
  const int regularized = stats.regularized;
  stats = solver_->solve(assembler_.system(), *workspace_, solution_, cancelled_);
  stats.regularized = regularized;
  assembler_.answer(scheme, solution_);
  time(Stage::Solve, watch.lap());
  if (usable(stats.status) && !(solution_.change.allFinite() && solution_.impulse.allFinite())) {
    stats.status = SolveStatus::NotFinite;
    stats.message = "The solution is not finite";
  }
  return stats;
}

SolveStats Dynamics::correct(const Scheme& scheme, When when) {
  if (!assembler_.becomeCorrection(motion_, scheme)) {
    assembler_.restoreRows(motion_, scheme);
    return {};
  }
  Stopwatch watch;
  SolveStats stats = solver_->factor(assembler_.system(), *workspace_, cancelled_);
  time(Stage::Factor, watch.lap());
  if (usable(stats.status)) {
    solution_.change.setZero();
    solution_.impulse.setZero();
    SolveTrace* trace = std::exchange(solution_.trace, nullptr);  // of the dynamics
    stats = solver_->solve(assembler_.system(), *workspace_, solution_, cancelled_);
    solution_.trace = trace;
    time(Stage::Solve, watch.lap());
  }
  // W, J, f and φ̇ are those of the start of the step: rows are restored before the positions move.
  if (when == When::BeforeDynamics) assembler_.restoreRows(motion_, scheme);
  time(Stage::Assemble, watch.lap());
  if (usable(stats.status) && assembler_.staysFinite(motion_, solution_)) {
    rollback_.keep(motion_);
    assembler_.applyCorrection(motion_, scheme, solution_.change);
    if (when == When::AfterDynamics) {
      watch.lap();
      assembler_.propagate(motion_);
      time(Stage::Propagate, watch.lap());
    }
  }
  return stats;
}

SolveStats Dynamics::integrate(const Scheme& scheme, SolveStats solved, bool last) {
  if (!assembler_.staysFinite(motion_, solution_)) {
    solved.status = SolveStatus::NotFinite;
    solved.message = "A position or velocity has grown beyond 1e100";
    return solved;
  }
  Stopwatch watch;
  if (!last || !rollback_.last()) rollback_.keep(motion_);
  assembler_.finish(motion_, scheme, solution_, flows);
  time(Stage::Integrate, watch.lap());
  assembler_.propagate(motion_);
  time(Stage::Propagate, watch.lap());
  return solved;
}

}  // namespace compliant
