#include "engine/kkt/redundancy/linear_solve.hpp"

#include <limits>

#include "engine/kkt/iterations/refinement.hpp"

namespace compliant {

namespace {

constexpr int mostCorrections = 20;
constexpr int mostBesideYielding = 60;  ///< with the compliance that makes rows yield
/// A larger residual indicates a defect; few solvers end above it.
constexpr double poor = 1e-9;
/// The requested precision of a direct solve; at rounding level it ends earlier.
constexpr double aim = 1e-15;

int suspicion(const SolveStats& stats, int regularized) {
  const bool weak = stats.status != SolveStatus::Solved || stats.relativeResidual > poor;
  return 2 * regularized + (weak ? 1 : 0);
}

}  // namespace

LinearSolve::LinearSolve(const KktSolver& solver, const KktSystem& system)
    : solver_(solver), workspace_(solver.analyse(system)) {}

void LinearSolve::forget() {
  solver_.forget(*workspace_);
  inDynamics_.forget();
  inCorrections_.forget();
  tried_ = false;
}

SolveStats LinearSolve::factor(const KktSystem& system, Purpose purpose,
                               const std::atomic<bool>* cancelled) {
  selfStress_ = purpose == Purpose::Dynamics ? &inDynamics_ : &inCorrections_;
  repeats_ = selfStress_->look(system, cancelled);
  SolveStats stats;
  if (repeats_) {
    stats = factorRepeating(system, cancelled);
  } else {
    stats = solver_.factor(system, *workspace_, cancelled);
    if (stats.status == SolveStatus::Singular && selfStress_->suspect(system, -1, cancelled)) {
      repeats_ = true;
      stats = factorRepeating(system, cancelled);
    }
  }
  regularized_ = stats.regularized;
  return stats;
}

SolveStats LinearSolve::factorRepeating(const KktSystem& system,
                                        const std::atomic<bool>* cancelled) {
  regular_ = system;
  regular_.repeats = true;
  if (!direct()) return solver_.factor(regular_, *workspace_, cancelled);
  if (!tried_) {
    // A solver that refuses hard rows must not get them with a tiny compliance instead.
    const SolveStats stats = solver_.factor(system, *workspace_, cancelled);
    if (stats.status == SolveStatus::Refused || stats.status == SolveStatus::Cancelled)
      return stats;
    tried_ = true;
  }
  selfStress_->regularise(regular_);
  return solver_.factor(regular_, *workspace_, cancelled);
}

SolveStats LinearSolve::solve(const KktSystem& system, const RightHandSide& right,
                              Solution& solution, const std::atomic<bool>* cancelled) {
  SolveStats stats;
  if (!repeats_) {
    stats = solver_.solve(system, right, *workspace_, solution, cancelled);
    stats.regularized = regularized_;
    const int what = suspicion(stats, regularized_);
    if (stats.status == SolveStatus::Cancelled || what == 0 ||
        !selfStress_->suspect(system, what, cancelled))
      return stats;
    const SolveStats again = factorRepeating(system, cancelled);
    if (!usable(again.status)) return usable(stats.status) ? stats : again;
    repeats_ = true;
    regularized_ = again.regularized;
    // The results so far may contain self-stresses.
    solution.change.setZero();
    solution.impulse.setZero();
    if (solution.trace != nullptr) solution.trace->clear();
  }
  stats = solveRepeating(system, right, solution, cancelled);
  stats.regularized = std::max(regularized_, static_cast<int>(selfStress_->found()->rows));
  return stats;
}

SolveStats LinearSolve::solveRepeating(const KktSystem& system, const RightHandSide& right,
                                       Solution& solution, const std::atomic<bool>* cancelled) {
  SolveStats contradiction;
  consistent_ = right;
  selfStress_->makeConsistent(system, consistent_, contradiction);
  if (direct()) selfStress_->leaveOutYielding(consistent_.b);
  SolveStats stats = direct()
                         ? approach(system, solution, cancelled)
                         : solver_.solve(regular_, consistent_, *workspace_, solution, cancelled);
  if (stats.status == SolveStatus::Cancelled) return stats;
  if (direct() && stats.status != SolveStatus::Solved)
    stats = solvePlainly(system, stats, solution, cancelled);
  if (!usable(stats.status)) return stats;
  selfStress_->leaveOut(system, solution.impulse);
  measure(system, right, solution, stats);
  if (contradiction.conflicts > 0) {
    stats.status = SolveStatus::NotConverged;
    stats.message = "Hard constraints contradict each other";
    stats.conflicts = contradiction.conflicts;
    stats.conflicting = contradiction.conflicting;
    stats.culprit = stats.conflicting[0];
  }
  return stats;
}

void LinearSolve::measure(const KktSystem& system, const RightHandSide& right,
                          const Solution& solution, SolveStats& stats) {
  residual_.resize(system);
  residual_.compute(system, right, solution);
  residual_.report(stats);
}

/// Solves without that compliance: corrections converge slowly for rows that are nearly redundant,
/// although they are no problem for a plain factor. Keeps the better of both solutions.
SolveStats LinearSolve::solvePlainly(const KktSystem& system, const SolveStats& approached,
                                     Solution& solution, const std::atomic<bool>* cancelled) {
  plain_ = solution;
  SolveStats stats = solver_.factor(system, *workspace_, cancelled);
  if (usable(stats.status))
    stats = solver_.solve(system, consistent_, *workspace_, plain_, cancelled);
  if (stats.status == SolveStatus::Cancelled) return stats;
  // Restores the factor for further right-hand sides.
  const SolveStats back = solver_.factor(regular_, *workspace_, cancelled);
  if (back.status == SolveStatus::Cancelled) return back;
  if (!usable(stats.status) || !(stats.relativeResidual < approached.relativeResidual))
    return approached;
  solution.change = plain_.change;
  solution.impulse = plain_.impulse;
  return stats;
}

/// Corrections by the regularised factor from zero, until the residual of the consistent system no
/// longer halves.
SolveStats LinearSolve::approach(const KktSystem& system, Solution& solution,
                                 const std::atomic<bool>* cancelled) {
  SolveStats stats;
  residual_.resize(system);
  left_ = consistent_;
  solution.change.setZero();
  solution.impulse.setZero();
  correction_.change.setZero(system.n());
  correction_.impulse.setZero(system.m());
  double before = std::numeric_limits<double>::infinity();
  const int most = selfStress_->yields() ? mostBesideYielding : mostCorrections;
  for (int round = 0; round < most; ++round) {
    const SolveStats inner = solver_.solve(regular_, left_, *workspace_, correction_, cancelled);
    if (inner.status == SolveStatus::Cancelled || (round == 0 && !usable(inner.status)))
      return inner;
    if (!usable(inner.status)) break;
    solution.change += correction_.change;
    solution.impulse += correction_.impulse;
    residual_.compute(system, consistent_, solution);
    if (selfStress_->yields()) {
      // Along directions that yield, the rows prescribe only what results.
      consistent_.b -= residual_.dual;
      selfStress_->leaveOutYielding(residual_.dual);
      consistent_.b += residual_.dual;
      residual_.compute(system, consistent_, solution);
    }
    left_.c = residual_.primal;
    left_.b = residual_.dual;
    const double reached = residual_.relative();
    if (!(reached < before)) {  // worse than without the correction
      solution.change -= correction_.change;
      solution.impulse -= correction_.impulse;
      break;
    }
    stats.factorNonZeros = inner.factorNonZeros;
    stats.remark = inner.remark;
    stats.iterations = round;
    const bool slow = reached > 0.5 * before;
    before = reached;
    if (reached <= aim || slow) break;
  }
  stats.relativeResidual = before;
  judgeDirect(aim,
              "The system is too close to singular for iterative refinement: some constraints are "
              "nearly redundant, or something has next to no mass",
              stats);
  return stats;
}

}  // namespace compliant
