#pragma once

#include <vector>

#include "engine/contact/nonsmooth_problem.hpp"

namespace compliant {

/// The distance of impulses from a solution of a nonsmooth problem: per block the natural map
///
///   r_i = ‖μ_i − Π_K(μ_i − ρ_i (u_i + Φ(u_i)))‖,  ρ_i = 1/λ_max(A_ii),
///
/// an impulse, zero exactly at solutions of the law (Acary, Brémond and Huber 2018, section 3).
class NaturalResidual {
 public:
  explicit NaturalResidual(const NonsmoothProblem& problem);

  struct Size {
    double largest = 0;   ///< max r_i, N·s
    double norm = 0;      ///< ‖r‖₂, N·s
    double relative = 0;  ///< ‖r‖₂ relative to ‖μ‖ + ‖ρδ‖
    Index worst = -1;     ///< the block with `largest`
  };
  /// `velocity` is u = A μ + δ.
  Size measure(const VecX& impulse, const VecX& velocity) const;

  /// ρ_i of each block, kg.
  const std::vector<double>& steps() const { return step_; }
  /// ‖ρδ‖, N·s.
  double reference() const { return reference_; }

 private:
  const NonsmoothProblem& problem_;
  std::vector<double> step_;
  double reference_ = 0;
};

}  // namespace compliant
