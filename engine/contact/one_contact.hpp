#pragma once

#include <array>

#include "engine/laws/admissible_set.hpp"

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

  OneContact() = default;
  /// `response` is A, row by row, the normal first; its symmetric part is used.
  OneContact(const double* response, Index tangents, double friction);

  /// Writes μ; `velocity` is δ.
  State solve(const double* velocity, double* impulse) const;

 private:
  static constexpr std::size_t most = AdmissibleSet::mostRows - 1;

  template <std::size_t N>
  State solveOf(const double* velocity, double* impulse) const;
  template <std::size_t N>
  void slide(double normal, const double* free, double* impulse) const;
  /// μ_t = V m.
  template <std::size_t N>
  void fromEigenvectors(const double* m, double* impulse) const;

  double friction_ = 0;
  double a_ = 1;  ///< A_nn
  std::size_t tangents_ = 2;
  /// Stored contiguously for the number of tangents: A_nt in the eigenvectors of C̃, the
  /// eigenvalues of C̃, and its eigenvectors, one after another.
  std::array<double, most*(most + 2)> numbers_{};
};

}  // namespace compliant
