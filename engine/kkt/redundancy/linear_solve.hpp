#pragma once

#include <memory>

#include "engine/kkt/kkt_solver.hpp"
#include "engine/kkt/redundancy/self_stress.hpp"
#include "engine/kkt/residual.hpp"
#include "engine/kkt/system_parts.hpp"

namespace compliant {

/// Solves one system after another with the solver of a branch. For all solvers alike, redundant
/// hard rows get the impulses of least norm Σ A_ii μ_i², and contradicting ones are met as well as
/// possible (theory §5, Redundant rows):
///
/// - b loses the part that no velocity can meet;
/// - direct solvers factor the system with a little compliance for hard rows, which makes any of
///   them regular, and correct by the residual of the system as it is: the proximal point method;
/// - iterative solvers get the consistent system, which they can solve however singular it is;
/// - self-stresses leave μ, and the residual is recomputed.
class LinearSolve {
 public:
  LinearSolve(const KktSolver& solver, const KktSystem& system);

  /// Corrections of positions have hard rows of their own.
  SolveStats factor(const KktSystem& system, Purpose purpose, const std::atomic<bool>* cancelled);
  /// After `factor`, for any right-hand side; from the solution that is given where the solver
  /// starts from one.
  SolveStats solve(const KktSystem& system, const RightHandSide& right, Solution& solution,
                   const std::atomic<bool>* cancelled);
  /// Gives the statistics the residual of a solution for another right-hand side than the solved
  /// one.
  void measure(const KktSystem& system, const RightHandSide& right, const Solution& solution,
               SolveStats& stats);
  /// As if no system had been seen.
  void forget();

  const KktSolver& solver() const { return solver_; }
  /// The summary of the solver about its choices, or null.
  std::shared_ptr<const std::string> summary() const { return solver_.summary(*workspace_); }
  /// A short name of the method; empty: the solver has not chosen yet.
  const char* method() const { return solver_.methodText(*workspace_); }
  /// The rows that repeat each other in the last system of the dynamics, or null.
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
  bool repeats_ = false;                   ///< the rows of the factored system
  bool tried_ = false;                     ///< the solver takes hard rows
  int regularized_ = 0;                    ///< pivots that the factorisation replaced
  KktSystem regular_;                      ///< the system as the solver gets it, where rows repeat
  RightHandSide consistent_;               ///< without contradictions
  RightHandSide left_;                     ///< of it, by the corrections so far
  Solution correction_, plain_;
  Residual residual_;
};

}  // namespace compliant
