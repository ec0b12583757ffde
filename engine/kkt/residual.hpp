#pragma once

#include "engine/kkt/kkt_system.hpp"
#include "engine/kkt/speeds_left.hpp"

namespace compliant {

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
  void compute(const KktSystem& system, const RightHandSide& right, const Solution& solution);
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
  double primalBesideRounding(const KktSystem& system, const RightHandSide& right,
                              const Solution& solution, double believed, double relative);
  double dualBesideRounding(const KktSystem& system, const RightHandSide& right, double fastest,
                            double believed, double relative);
  void naturalSizes(const KktSystem& system, const RightHandSide& right, double& primalSize,
                    double& dualSize);
  double shareOfSpeed(const KktSystem& system, const RightHandSide& right,
                      const Solution& solution);
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
