#pragma once

#include "engine/base/math.hpp"

namespace compliant {

/// The exact solution of one contact with Coulomb friction, K ∋ μ ⟂ u + Φ(u) ∈ K*, u = A μ + δ, for
/// a symmetric positive semidefinite A = [a, bᵀ; b, C]:
///
///   open:   δ_n ≥ 0, μ = 0;
///   stick:  u = 0, μ = −A⁻¹δ in K;
///   slide:  ‖μ_t‖ = f μ_n, u_n = 0, u_t = −s μ_t with s > 0.
///
/// With μ_n = −(δ_n + bᵀμ_t)/a the last reads (C̃ + sI) μ_t = −δ̃, C̃ = C − b bᵀ/a, δ̃ = δ_t − b δ_n/a,
/// and one number s is left: ‖μ_t(s)‖ = f μ_n(s). When δ_n < 0 and stick is not admissible, the
/// left side is larger at s = 0, and smaller for s ≥ ‖δ̃‖ (a/f + ‖b‖)/(−δ_n): the root is bracketed
/// and a solution always exists. Newton's method on f μ_n/‖μ_t‖ − 1, nearly linear in s as in the
/// secular equation of trust regions (Moré and Sorensen 1983), falls back to bisection.
class OneContact {
 public:
  enum class State { Open, Stick, Slide };
  struct Solution {
    Vec3 impulse;
    State state = State::Open;
  };

  OneContact() : OneContact(Mat3::Identity(), 0) {}
  /// `response` is A in the frame (n, t₁, t₂); its symmetric part is used.
  OneContact(const Mat3& response, double friction);

  Solution solve(const Vec3& velocity) const;

 private:
  Vec3 slide(double normal, double first, double second) const;

  double friction_ = 0;
  double a_ = 0;                  ///< A_nn
  double b_[2] = {0, 0};          ///< A_nt in the eigenvectors of C̃
  double c_[2] = {0, 0};          ///< eigenvalues of C̃
  double cosine_ = 1, sine_ = 0;  ///< the first eigenvector
};

}  // namespace compliant
