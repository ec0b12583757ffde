#pragma once

#include "engine/dynamics/scheme.hpp"
#include "engine/kkt/kkt_system.hpp"

namespace compliant {

/// The unknown that the solver is asked for (theory §4): Δv and μ, v⁺ and μ, or the acceleration
/// and λ̄. The matrices are the same for all; right-hand side and solution are converted.
class AskedUnknown {
 public:
  /// The right-hand side for the unknown of the scheme (`right` itself for Δv), with the guess
  /// converted. `speed` is v on the unknowns. If velocities are solved for, it raises the least
  /// scales of `right` to what these velocities carry.
  const RightHandSide& ask(const KktSystem& system, const VecX& speed, const Scheme& scheme,
                           RightHandSide& right, Solution& guess);
  /// Converts a solution for that unknown to Δv and μ.
  static void answer(const VecX& speed, const Scheme& scheme, Solution& solution);

 private:
  RightHandSide asked_;
  VecX momenta_;  ///< W v
};

}  // namespace compliant
