#pragma once

#include <memory>

#include "engine/contact/solvers/linearization.hpp"

namespace compliant {

/// The motion w = Gᵀμ due to impulses, with A = G Gᵀ + C, as a separate unknown: without their own
/// diagonals, rows have the velocities G w + δ. Newton steps of w = Gᵀμ(G w), with −∂μ/∂q = H.
class ProximalNewton {
 public:
  virtual ~ProximalNewton() = default;
  /// For free bodies, w are their velocities, which are fewer than the rows; so are those of parts
  /// that stiffness and rows connect, A = J K⁻¹ Jᵀ + C. For any other A, w is stored as impulses ν,
  /// w = Gᵀν, and C is part of G Gᵀ.
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
  /// Also ‖Gᵀμ − w‖, which the next direction is to remove.
  virtual double leave(const VecX& mu) = 0;
  /// Solves (I + Gᵀ H G) Δ = Gᵀμ − w; dq = G Δ. False: the matrix cannot be factorised.
  virtual bool direction(const Linearization& linear, VecX& dq) = 0;
  /// w ← w + t Δ.
  virtual void move(double t) = 0;
};

}  // namespace compliant
