#pragma once

#include <atomic>
#include <limits>
#include <memory>
#include <string>

#include "engine/kkt/kkt_system.hpp"
#include "engine/scene/roles.hpp"

namespace compliant {

/// The workspace of a solver for one system: symbolic analysis, factors, scratch. It is created
/// once per structure; its use allocates nothing.
class SolverWorkspace {
 public:
  virtual ~SolverWorkspace() = default;
};

/// The predicted cost of a factorisation and solve, from the symbolic analysis alone.
struct Prediction {
  double flops = 0;                                          ///< multiplications and additions
  double seconds = std::numeric_limits<double>::infinity();  ///< at rates measured once; ∞:
                                                             ///< impossible or unknown
};

/// Solves saddle-point systems. The component holds only options; everything else is in the
/// workspace. Every solver reports its true residual.
class KktSolver : public Component {
 public:
  static constexpr Role role = Role::Solver;

  /// Symbolic work for a system of this pattern.
  virtual std::unique_ptr<SolverWorkspace> analyse(const KktSystem& system) const = 0;
  /// After an edit of parameters or a rollback: resets the choices that the workspace made in the
  /// run, but not its memory, so that a run depends only on scene and motion, and replays.
  virtual void forget(SolverWorkspace&) const {}
  /// Numeric work that depends on W, J and C only.
  virtual SolveStats factor(const KktSystem& system, SolverWorkspace& workspace,
                            const std::atomic<bool>* cancelled) const = 0;
  /// Whether `solve` starts from the given solution: iterative solvers do.
  virtual bool startsFromGuess() const { return false; }
  /// Solves the factored system for c and b. `solution` holds the first guess where one is used.
  virtual SolveStats solve(const KktSystem& system, const RightHandSide& right,
                           SolverWorkspace& workspace, Solution& solution,
                           const std::atomic<bool>* cancelled) const = 0;
  /// For solvers that choose another: the cost on a system with this pattern and these hard rows.
  virtual Prediction predict(const KktSystem& /*system*/, SolverWorkspace& /*workspace*/) const {
    return {};
  }
  /// A short name of the method, a static text; empty if not yet known.
  virtual const char* methodText(const SolverWorkspace& workspace) const = 0;
  /// A summary of the choices for this structure, or null; shared, so reports need no copy.
  virtual std::shared_ptr<const std::string> summary(const SolverWorkspace& /*workspace*/) const {
    return nullptr;
  }
};

}  // namespace compliant
