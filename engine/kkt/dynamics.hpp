#pragma once

#include <atomic>

#include "engine/base/stopwatch.hpp"
#include "engine/kkt/nonlinear_step.hpp"
#include "engine/kkt/rollback.hpp"

namespace compliant {

/// One system of a scene at work: its assembler, its solver's workspace and the motion they act on.
/// What an integrator sees.
class Dynamics {
 public:
  Dynamics(const Layout& layout, int system, Motion& motion, Rollback& rollback,
           const std::atomic<bool>* cancelled);

  /// Everything up to the solve: fills the system. Refused schemes are told in the statistics.
  SolveStats assemble(const Scheme& scheme);
  /// Factors and solves the assembled system; the solution stays inside.
  SolveStats solve(const Scheme& scheme);
  /// Removes the violation of the stabilised hard rows from the positions, with the assembled W and
  /// J (engine/README.md §6). Before the dynamics the assembled system afterwards asks J v⁺ = 0 of
  /// them; after them the mapped states follow.
  enum class When { BeforeDynamics, AfterDynamics };
  SolveStats correct(const Scheme& scheme, When when);
  /// In place of `integrate`, from the solution of the linearised step: moves to the end of the
  /// nonlinear step by Newton's iterations with a line search (engine/README.md §4). Asks for
  /// `remember` right after `assemble`.
  void remember() { nonlinear_.begin(motion_); }
  SolveStats iterate(const Scheme& scheme, const Newton& newton, SolveStats solved);
  /// A whole step of the search for an equilibrium f + Jᵀλ = 0, φ = −C λ (engine/README.md §4,
  /// Equilibrium): so many solves at most, from the present motion, which ends at rest.
  SolveStats settle(Scheme scheme, const Newton& newton);
  /// ‖f + Jᵀλ‖ of the motion with its present forces, N. After a step.
  double imbalance(const Scheme& scheme);
  /// Multiplies all velocities, and gives the largest that is left of an independent state, m/s.
  double slowDown(double factor);
  /// Moves to the end of the step with the solution, `solved` by the last solve. Refused, with the
  /// motion untouched, when it would leave what numbers can hold. Something that may be refused
  /// still follows unless `last`.
  SolveStats integrate(const Scheme& scheme, SolveStats solved, bool last = true);

  /// After an edit of parameters.
  void markParametersChanged();
  /// Mapped states from independent ones; at the end of every step and after every change of the
  /// motion.
  void propagate() { assembler_.propagate(motion_); }

  const KktSystem& system() const { return assembler_.system(); }
  const Solution& solution() const { return solution_; }
  Assembler& assembler() { return assembler_; }
  const Assembler& assembler() const { return assembler_; }
  /// From now on the solves of iterative solvers leave their trace here; null: nobody looks.
  void watch(SolveTrace* trace) { solution_.trace = trace; }
  const KktSolver& solver() const { return *solver_; }
  /// What the solver says about its choices, or null.
  std::shared_ptr<const std::string> summary() const { return solver_->summary(*workspace_); }
  const Integrator& integrator() const { return *integrator_; }

  /// Seconds per stage since the last clear.
  std::array<double, static_cast<std::size_t>(Stage::count)> seconds{};
  /// Gains the energy that passes in each step; null: nobody asks.
  EnergyFlows* flows = nullptr;

 private:
  double tryShare(const Scheme& scheme, double share);
  bool improve(const Scheme& scheme, double& residual, SolveStats& stats);
  bool approach(Scheme scheme, double& residual, SolveStats& stats);

  void time(Stage stage, double s) { seconds[static_cast<std::size_t>(stage)] += s; }

  Motion& motion_;
  Rollback& rollback_;
  const Integrator* integrator_;
  const KktSolver* solver_;
  Assembler assembler_;
  NonlinearStep nonlinear_{assembler_};
  std::unique_ptr<SolverWorkspace> workspace_;
  Solution solution_;
  const std::atomic<bool>* cancelled_;
};

}  // namespace compliant
