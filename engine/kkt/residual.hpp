#pragma once

#include "engine/kkt/kkt_system.hpp"
#include "engine/kkt/speeds_left.hpp"

namespace compliant {

/// Corrections by a factor: the first replaces the solution, further ones are added.
enum class Correction { First, Further };

/// Residual vectors of a solution and their norms.
///
/// Each part is judged relative to its right-hand side or, if that is smaller, to the terms that
/// balance in it, |J|ᵀ|μ| and |J||Δv|: a system at rest under large opposing forces has a
/// right-hand side of zero. But the terms depend on the solution, and a wrong solution makes them
/// arbitrarily large. So they count only up to what the right-hand sides could have produced if
/// every row and every velocity were balanced alone:
///
///     v̂ = |c| / ŵ,   μ̂ = (|b| + |J| v̂) / Â,
///     natural sizes |c| + |J|ᵀμ̂  and  |b| + |J|(v̂ + |J|ᵀμ̂ / ŵ)
///
/// with ŵ_i the lesser of W_ii and |Σ_j W_ij| (a stiff lattice moves as a whole: its stiffness is
/// in W_ii but not in the sum) and Â = Ĉ/h + J diag(W)⁻¹Jᵀ. Correct solutions exceed these sizes by
/// the condition: N times in a chain of N links, N² times in a lever of N links. From F = 10⁶
/// natural sizes n on, terms t count as (F n)²/t, and from F² n on as n: terms beyond any condition
/// that double precision can solve are judged relative to the right-hand sides alone.
///
/// Norms do not see light elements. If the residual of an element's equations gives it a
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
  /// Each part relative to its right-hand side and the terms that form it: scale-free.
  double relative() const { return relative_; }
  /// The same relative to right-hand sides and terms of the same equation only, even if the
  /// residual is rounding of the other equation's: refinement ends when this shrinks no more.
  double strict() const { return strict_; }
  /// Whether the residual of each equation is rounding, relative to the terms of both: no further
  /// solve improves it.
  bool isRounding() const;
  /// Whether the residual may change velocities of light elements, which no norm shows; see the
  /// class comment.
  bool doubtsSpeeds() const { return doubtsSpeeds_; }

  VecX primal, dual;
  /// Whether the solving factor kept its digits. A residual of the rows that is small relative to
  /// their terms is then rounding of impulses, and need not be smaller.
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
      0;  ///< the largest residual of an equation beside its terms, where some were rounding
};

}  // namespace compliant
