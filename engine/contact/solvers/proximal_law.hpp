#pragma once

#include "engine/contact/solvers/linearization.hpp"

namespace compliant {

/// The impulses of each block, given the velocity q of its rows without them, if they move only
/// their own rows, by a diagonal D > 0: K ∋ μ ⟂ u + Φ(u) ∈ K*, u = q + D μ. Unlike the problem with
/// A, this has a unique solution μ(q) in closed form:
///
///   an interval: −q/D, clamped;
///   a cone: μ_n = max(0, −q_n/D_n), μ_t = −q_t/D_t, clamped to the disk of radius f_c μ_n.
class ProximalLaw {
 public:
  explicit ProximalLaw(const NonsmoothProblem& problem)
      : weight(VecX::Ones(problem.rows())), problem_(problem) {}

  /// D of each row; both tangents of a cone have the same.
  VecX weight;

  void impulses(const VecX& q, VecX& mu) const;
  /// μ(q), and an element of −∂μ/∂q in `linear.q`, P = 1. Blocks without any are open.
  void linearize(const VecX& q, VecX& mu, Linearization& linear) const;

 private:
  const NonsmoothProblem& problem_;
};

}  // namespace compliant
