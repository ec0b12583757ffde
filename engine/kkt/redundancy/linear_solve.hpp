#pragma once

#include <memory>

#include "engine/kkt/kkt_solver.hpp"
#include "engine/kkt/redundancy/self_stress.hpp"
#include "engine/kkt/residual.hpp"
#include "engine/kkt/system_parts.hpp"

namespace compliant {

/// Solves successive systems with the solver of a branch. For every solver, redundant hard rows get
/// the impulses of least norm Σ A_ii μ_i², and contradictory rows are met as well as possible
/// (theory §5, Redundant rows):
///
/// - b loses the part that no velocity can meet;
/// - direct solvers factor the system with a small compliance for hard rows, which makes any
/// system regular, and correct by the residual of the original system: the proximal point method;
/// - iterative solvers get the consistent system, which they can solve even if it is singular;
/// - self-stresses are removed from μ, and the residual is recomputed.
class LinearSolve {
 public:
  LinearSolve(const KktSolver& solver, const KktSystem& system);

  /// Corrections of positions use separate hard rows.
  SolveStats factor(const KktSystem& system, Purpose purpose, const std::atomic<bool>* cancelled);
  /// Call after `factor`, for any right-hand side; starts from the given solution if the solver
  /// does.
  SolveStats solve(const KktSystem& system, const RightHandSide& right, Solution& solution,
                   const std::atomic<bool>* cancelled);
  /// Sets the residual in the statistics for a right-hand side other than the solved
  /// one.
  void measure(const KktSystem& system, const RightHandSide& right, const Solution& solution,
               SolveStats& stats);
  /// Resets it as if it had seen no system.
  void forget();

  const KktSolver& solver() const { return solver_; }
  /// The solver's summary of its choices, or null.
  std::shared_ptr<const std::string> summary() const { return solver_.summary(*workspace_); }
  /// A short name of the method; empty: the solver has not chosen yet.
  const char* method() const { return solver_.methodText(*workspace_); }
  /// The redundant rows in the last system of the dynamics, or null.
  const std::shared_ptr<const Redundancy>& redundancy() const { return inDynamics_.found(); }

 private:
  bool direct() const { return !solver_.startsFromGuess(); }
  SolveStats factorRepeating(const KktSystem& system, const std::atomic<bool>* cancelled);
  SolveStats solveRepeating(const KktSystem& system, const RightHandSide& right, Solution& solution,
                            const std::atomic<bool>* cancelled);
  SolveStats solvePlainly(const KktSystem& system, const SolveStats& approached, Solution& solution,
                          const std::atomic<bool>* cancelled);
  SolveStats approach(const KktSystem& system, Solution& solution,
                      const std::atomic<bool>* cancelled);

  const KktSolver& solver_;
  std::unique_ptr<SolverWorkspace> workspace_;
  SelfStress inDynamics_, inCorrections_;
  SelfStress* selfStress_ = &inDynamics_;  ///< of the factored system
  bool repeats_ = false;                   ///< whether rows of the factored system are redundant
  bool tried_ = false;                     ///< the solver accepts hard rows
  int regularized_ = 0;                    ///< pivots that the factorisation replaced
  KktSystem regular_;                      ///< the system for the solver, if rows are redundant
  RightHandSide consistent_;               ///< without contradictions
  RightHandSide left_;                     ///< the right-hand side that remains after corrections
  Solution correction_, plain_;
  Residual residual_;
};

}  // namespace compliant
