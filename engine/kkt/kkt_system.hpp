#pragma once

#include "engine/kkt/factors/sparse.hpp"
#include "engine/kkt/report.hpp"
#include "engine/kkt/speeds_left.hpp"

namespace compliant {

/// The saddle-point system of one step on the free velocities (theory §4, §5):
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
  /// The effect of rounding of positions on a row of b, m/s: smaller residuals are meaningless.
  double speedRounding = 0;
  /// The largest velocity before the step, m/s or rad/s: what changes of velocities round beside.
  double fastest = 0;
  /// Right-hand sides count at least as these, N·s and m/s: where the solver is asked for
  /// velocities, a millionth of the momenta and rates that they carry, beside which changes are
  /// rounding.
  double leastImpulse = 0, leastRate = 0;
  /// Whether some hard rows are known to be redundant: a preconditioner then stays far from
  /// singular.
  bool repeats = false;
  /// The group of each unknown (Δv, then μ): those of one element are ordered together.
  std::vector<int> group;
  /// The state of each velocity, counted from 0.
  std::vector<int> state;
  /// The component behind each row, for sentences.
  std::vector<Id> rowOwner;

  Index n() const { return W.rows; }
  Index m() const { return J.rows; }
};

/// Beside the largest diagonal entry of W one of this share is rounding, of geometric stiffness,
/// say: its direction has no mass.
inline constexpr double negligibleMass = 1e-16;

/// The iterations of an iterative solver in the last solve of a step, recorded on request.
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
  SolveTrace* trace = nullptr;  ///< filled by `note`; null: not recorded

  /// For solvers, after each iteration.
  void note(double relativeResidual, const VecX& mu) {
    if (trace == nullptr) return;
    trace->residual.push_back(relativeResidual);
    if (trace->wantsImpulse) trace->impulse.push_back(mu);
  }
};

/// Of a solution by a factor: the first takes the place of what was there, further ones are added.
enum class Correction { First, Further };

/// Residual vectors of a solution and their norms.
///
/// Each part is judged beside its right-hand side or, where that is smaller, beside the terms that
/// balance in it, |J|ᵀ|μ| and |J||Δv|: a system at rest under large opposing forces has a
/// right-hand side of zero. But the terms depend on the solution, and a wrong one makes them
/// arbitrarily large. So they count only as far as the right-hand sides can have produced them, if
/// every row and every velocity balanced alone:
///
///     v̂ = |c| / ŵ,   μ̂ = (|b| + |J| v̂) / Â,   natural sizes |c| + |J|ᵀμ̂  and  |b| + |J|(v̂ + |J|ᵀμ̂
///     / ŵ)
///
/// with ŵ_i the lesser of W_ii and |Σ_j W_ij| (a stiff lattice moves as a whole: its stiffness is
/// in W_ii and not in the sum) and Â = Ĉ/h + J diag(W)⁻¹Jᵀ. True answers exceed them by the
/// condition: N times in a chain of N links, N² times in a lever of them. From F = 10⁶ natural
/// sizes n on, terms t count as (F n)²/t, and from F² n on as n: what is beyond any condition that
/// double precision could have solved is judged beside the right-hand sides alone.
///
/// Norms do not see what is light. Where what is left of the equations of an element gives it a
/// velocity (SpeedsLeft) of more than a thousandth of the fastest, that share is the relative
/// residual.
class Residual {
 public:
  void resize(const KktSystem& system) {
    primal.resize(system.n());
    termSize_.resize(system.n());
    impulseSize_.resize(system.n());
    speedSize_.resize(system.n());
    rowSize_.resize(system.m());
    expected_.resize(system.n() + system.m());
    dual.resize(system.m());
    speedsLeft_.resize(system);
  }
  /// primal = c − W Δv + Jᵀμ,  dual = b − J Δv − (Ĉ/h) μ
  void compute(const KktSystem& system, const Solution& solution);
  /// Fills the residual figures of the statistics.
  void report(SolveStats& stats) const;
  /// Each part relative to its right-hand side and the terms that make it up: scale-free.
  double relative() const { return relative_; }
  /// The same beside right-hand sides and terms of the own equation alone, also where what is left
  /// is rounding of the other one's: refinement ends when this shrinks no more.
  double strict() const { return strict_; }
  /// Whether what is left is rounding in each equation on its own, beside the terms of both: no
  /// further solve does better.
  bool isRounding() const;
  /// Whether what is left may change velocities of light elements, which no norm shows; class
  /// comment.
  bool doubtsSpeeds() const { return doubtsSpeeds_; }

  VecX primal, dual;
  /// Whether the factor that solves kept its digits. What is left of the rows then is rounding of
  /// impulses as soon as it is beside their terms, and need not be smaller.
  bool digitsKept = false;

 private:
  double primalBesideRounding(const KktSystem& system, const Solution& solution, double believed,
                              double relative);
  double dualBesideRounding(const KktSystem& system, double fastest, double believed,
                            double relative);
  void naturalSizes(const KktSystem& system, double& primalSize, double& dualSize);
  double shareOfSpeed(const KktSystem& system, const Solution& solution);
  SpeedsLeft speedsLeft_;
  VecX termSize_, expected_, speedSize_, rowSize_;
  VecX impulseSize_;         ///< |J|ᵀ|μ|
  double jacobianNorm_ = 0;  ///< Frobenius norm of J
  void noteShare(double residual, double terms);
  double relative_ = 0, strict_ = 0, excess_ = 0;
  bool doubtsSpeeds_ = false;
  double share_ =
      0;  ///< the largest that is left of one equation beside its terms, where some were rounding
};

}  // namespace compliant
