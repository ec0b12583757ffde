#pragma once

#include "engine/kkt/report.hpp"
#include "engine/kkt/sparse.hpp"

namespace compliant {

/// The saddle-point system of one step on the free velocities (engine/README.md §4, §5):
///
///     [ W  −Jᵀ  ] [Δv]   [c]        W = M + hα D + h²αβ K   (n×n, symmetric)
///     [ J  Ĉ/h ] [μ ] = [b]        μ = h λ̄, an impulse in N·s
///
/// Assembled by the Assembler; solvers read it and nothing else.
struct KktSystem {
  SparseRows W;  ///< lower triangle, n×n, kg
  SparseRows J;  ///< m×n
  SparseRows C;  ///< Ĉ/h, lower triangle, m×m
  VecX c;        ///< n, N·s
  VecX b;        ///< m, m/s
  /// What rounding of positions makes of a row of b, m/s: no residual below it means anything.
  double speedRounding = 0;
  /// Unknowns (Δv, then μ) that belong to the same element share a number: they are ordered
  /// together.
  std::vector<int> group;
  /// The component behind each row, for sentences.
  std::vector<Id> rowOwner;

  Index n() const { return W.rows; }
  Index m() const { return J.rows; }
};

/// What an iterative solver passed through in the last solve of a step, kept when somebody looks.
/// Iteration 0 is the start.
struct SolveTrace {
  std::vector<double> residual;  ///< relative, as the iteration itself knows it
  std::vector<VecX> impulse;     ///< μ, unless it is not wanted
  bool wantsImpulse = true;      ///< a copy of μ in each iteration may be much
  /// Relative, of the nonlinear step after each linear solve; empty without.
  std::vector<double> newton;
  void clear() {
    residual.clear();
    impulse.clear();
  }
};

struct Solution {
  VecX change;                  ///< Δv, n
  VecX impulse;                 ///< μ, m
  SolveTrace* trace = nullptr;  ///< filled by `note`; null: nobody looks

  /// For solvers, after each iteration.
  void note(double relativeResidual, const VecX& mu) {
    if (trace == nullptr) return;
    trace->residual.push_back(relativeResidual);
    if (trace->wantsImpulse) trace->impulse.push_back(mu);
  }
};

/// Residual vectors of a solution and their norms.
class Residual {
 public:
  void resize(const KktSystem& system) {
    primal.resize(system.n());
    termSize_.resize(system.n());
    dual.resize(system.m());
  }
  /// primal = c − W Δv + Jᵀμ,  dual = b − J Δv − (Ĉ/h) μ
  void compute(const KktSystem& system, const Solution& solution);
  /// Fills the residual figures of the statistics.
  void report(SolveStats& stats) const;
  /// Each part relative to its right-hand side and the terms that make it up: scale-free.
  double relative() const { return relative_; }

  VecX primal, dual;

 private:
  double primalBesideRounding(const KktSystem& system, const Solution& solution, double relative);
  double dualBesideRounding(const KktSystem& system, const Solution& solution, double relative);
  VecX termSize_;
  double relative_ = 0;
};

}  // namespace compliant
