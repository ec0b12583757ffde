#pragma once

#include "engine/base/tracing.hpp"
#include "engine/kkt/factors/sparse.hpp"
#include "engine/kkt/report.hpp"

namespace compliant {

/// The saddle-point system of one step on the free velocities (theory §4, §5):
///
///     [ W  −Jᵀ  ] [Δv]   [c]        W = M + hα D + h²αβ K   (n×n, symmetric)
///     [ J  Ĉ/h ] [μ ] = [b]        μ = h λ̄, an impulse in N·s
///
/// These are its matrices: a factor is computed from them and serves any RightHandSide. The
/// Assembler fills them; solvers read both and nothing else.
struct KktSystem {
  SparseRows W;  ///< lower triangle, n×n, kg
  SparseRows J;  ///< m×n
  SparseRows C;  ///< Ĉ/h, lower triangle, m×m
  /// Whether some hard rows are known to be redundant: a preconditioner then stays far from
  /// singular.
  bool repeats = false;
  /// The group of each unknown (Δv, then μ): unknowns of one element are ordered together.
  std::vector<int> group;
  /// The state of each velocity entry, counted from 0.
  std::vector<int> state;
  /// The component behind each row, for sentences.
  std::vector<Id> rowOwner;

  Index n() const { return W.rows; }
  Index m() const { return J.rows; }
};

/// The right-hand side of a KktSystem, and the scales for judging solutions.
struct RightHandSide {
  VecX c;  ///< n, N·s
  VecX b;  ///< m, m/s
  /// The effect of rounding of positions on a row of b, m/s: smaller residuals are meaningless.
  double speedRounding = 0;
  /// The largest velocity before the step, m/s or rad/s: the scale at which velocity changes round.
  double fastest = 0;
  /// Lower bounds for the scales of c and b, N·s and m/s: if the solver computes velocities, a
  /// millionth of the momenta and rates that they imply, below which changes are rounding.
  double leastImpulse = 0, leastRate = 0;

  Index n() const { return c.size(); }
  Index m() const { return b.size(); }
};

/// A diagonal entry of W below this share of the largest is rounding, for example of geometric
/// stiffness: its direction has no mass.
inline constexpr double negligibleMass = 1e-16;

/// The iterations of an iterative solver in the last solve of a step, recorded on request.
/// Iteration 0 is the start.
struct SolveTrace {
  std::vector<double> residual;  ///< relative, as the iteration itself computes it
  std::vector<VecX> impulse;     ///< μ of every `every`-th iteration, unless it is not wanted
  std::size_t every = 1;         ///< grows as a power of 2, so that `impulse` stays below 64 MB
  bool wantsImpulse = true;      ///< copies of μ take time
  /// Relative residual of the nonlinear step after each linear solve; empty for a linear step.
  std::vector<double> newton;
  void clear() {
    residual.clear();
    impulse.clear();
    every = 1;
  }
  void add(double relativeResidual, const VecX& mu) {
    const std::size_t iteration = residual.size();
    residual.push_back(relativeResidual);
    if (!wantsImpulse || iteration % every != 0) return;
    impulse.push_back(mu);
    if (static_cast<Index>(impulse.size()) * mu.size() > mostTracedNumbers) {
      keepEverySecond(impulse);
      every *= 2;
    }
  }
};

struct Solution {
  VecX change;                  ///< Δv, n
  VecX impulse;                 ///< μ, m
  SolveTrace* trace = nullptr;  ///< filled by `note`; null: not recorded

  /// Solvers call it after each iteration.
  void note(double relativeResidual, const VecX& mu) {
    if (trace != nullptr) trace->add(relativeResidual, mu);
  }
};

}  // namespace compliant
