#pragma once

#include <vector>

#include "engine/contact/natural_residual.hpp"
#include "engine/contact/solvers/linearization.hpp"
#include "engine/contact/solvers/solvers.hpp"

namespace compliant {

/// A function whose zeros are the solutions of the nonsmooth problem, F(μ, u(μ)) = 0, and an
/// element of its generalised Jacobian, dF = P dμ + Q A dμ with P and Q block diagonal. F is an
/// impulse.
///
/// Alart–Curnier (1991), with z = μ − ρ u per direction:
///   F_n = μ_n − max(0, z_n),
///   F_t = μ_t − (the point nearest to z_t of the disk of radius f max(0, z_n)).
///
/// Fischer–Burmeister over the cone (Fukushima, Luo and Tseng 2001), on De Saxcé's form. In
/// x = (√f μ_n, μ_t/√f), y = ρ (w_n/√f, √f u_t), w_n = u_n + f‖u_t‖, both cones are ‖·_t‖ ≤ ·_n,
/// and
///   F = x + y − (x∘x + y∘y)^½ with the product x∘y = (xᵀy, x_n y_t + y_n x_t).
///
/// Intervals: F = μ − Π(μ − ρu), or a + b − √(a² + b²) of a = μ, b = ρu where [0, ∞).
class ContactFunctionValue {
 public:
  ContactFunctionValue(const NonsmoothProblem& problem, ContactFunction function);

  enum class With { Value, Jacobian };
  /// F at μ with u = A μ + δ; returns ½‖F‖².
  double evaluate(const VecX& impulse, const VecX& velocity, With with);

  const Linearization& linearization() const { return linear_; }

 private:
  void interval(Index block, double mu, double u, With with);
  template <int Tangents>
  void alartCurnier(Index block, const double* mu, const double* u, With with);
  template <int Tangents>
  void fischerBurmeister(Index block, const double* mu, const double* u, With with);

  const NonsmoothProblem& problem_;
  ContactFunction function_;
  std::vector<double> normalStep_, tangentStep_;  // ρ of each block
  Linearization linear_;
};

}  // namespace compliant
