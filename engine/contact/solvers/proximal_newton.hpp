#pragma once

#include <memory>

#include "engine/contact/solvers/linearization.hpp"

namespace compliant {

/// What impulses move, w = Gᵀμ where A = G Gᵀ + C, as an unknown of its own: without their own
/// diagonals rows have the velocities G w + δ. Newton steps of w = Gᵀμ(G w), with −∂μ/∂q = H.
class ProximalNewton {
 public:
  virtual ~ProximalNewton() = default;
  /// Of free bodies w are their velocities, which are fewer than the rows, and so they are of what
  /// stiffness and rows connect, A = J K⁻¹ Jᵀ + C; of any other A it is kept as impulses ν, w =
  /// Gᵀν, and C is within G Gᵀ.
  static std::unique_ptr<ProximalNewton> of(const NonsmoothProblem& problem,
                                            const std::vector<double>& steps);

  /// C of a row.
  virtual double compliance(Index row) const = 0;
  /// w ← Gᵀμ.
  virtual void begin(const VecX& mu) = 0;
  /// q ← G w.
  virtual void velocity(VecX& q) const = 0;
  /// ‖Gᵀμ − w‖.
  virtual double left(const VecX& mu) = 0;
  /// The same, which the next direction is to remove.
  virtual double leave(const VecX& mu) = 0;
  /// Solves (I + Gᵀ H G) Δ = Gᵀμ − w; dq = G Δ. False: the matrix cannot be factorised.
  virtual bool direction(const Linearization& linear, VecX& dq) = 0;
  /// w ← w + t Δ.
  virtual void move(double t) = 0;
};

}  // namespace compliant
