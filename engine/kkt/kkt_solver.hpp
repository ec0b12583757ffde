#pragma once

#include <atomic>
#include <limits>
#include <memory>
#include <string>

#include "engine/kkt/kkt_system.hpp"
#include "engine/scene/roles.hpp"

namespace compliant {

/// What a solver keeps between steps for one system: symbolic analysis, factors, scratch. Made once per
/// structure; using it allocates nothing.
class SolverWorkspace {
 public:
  virtual ~SolverWorkspace() = default;
};

/// What one factorisation and solve will cost, from the symbolic analysis alone.
struct Prediction {
  double flops = 0;  ///< multiplications and additions
  double seconds = std::numeric_limits<double>::infinity();  ///< at rates measured once; ∞: impossible or unknown
};

/// Solves saddle-point systems. The component holds options only; the rest is in the workspace.
/// Every solver reports its true residual.
class KktSolver : public Component {
 public:
  static constexpr Role role = Role::Solver;

  /// Symbolic work for a system of this pattern.
  virtual std::unique_ptr<SolverWorkspace> analyse(const KktSystem& system) const = 0;
  /// Parameters were edited or the motion was taken back: choices that the workspace made along the run
  /// (not its memory) are forgotten, so that a run depends on scene and motion alone and replays.
  virtual void forget(SolverWorkspace&) const {}
  /// Numeric work that depends on W, J and C only.
  virtual SolveStats factor(const KktSystem& system, SolverWorkspace& workspace,
                            const std::atomic<bool>* cancelled) const = 0;
  /// Whether `solve` starts from the solution it is given: iterative solvers do.
  virtual bool startsFromGuess() const { return false; }
  /// Solves for c and b. `solution` holds the first guess where one is used.
  virtual SolveStats solve(const KktSystem& system, SolverWorkspace& workspace, Solution& solution,
                           const std::atomic<bool>* cancelled) const = 0;
  /// For solvers that choose another: the cost on a system with this pattern and these hard rows.
  virtual Prediction predict(const KktSystem& /*system*/, SolverWorkspace& /*workspace*/) const { return {}; }
  /// How this system is solved, in a few words that last; empty: not known yet.
  virtual const char* methodText(const SolverWorkspace& workspace) const = 0;
  /// What a solver has to say about its choices for this structure, or null. Shared, so that every
  /// report can carry it without a copy.
  virtual std::shared_ptr<const std::string> summary(const SolverWorkspace& /*workspace*/) const { return nullptr; }
};

}  // namespace compliant
