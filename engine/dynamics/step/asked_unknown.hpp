#pragma once

#include "engine/dynamics/scheme.hpp"
#include "engine/kkt/kkt_system.hpp"

namespace compliant {

/// The unknown that the solver is asked for (theory §4): Δv and μ, v⁺ and μ, or the acceleration
/// and λ̄. The matrices are the same for all; right-hand side and solution are converted.
class AskedUnknown {
 public:
  /// The right-hand side for the unknown of the scheme, which is `right` itself for Δv, and the
  /// guess with it. `speed` is v on the unknowns. From now on `right` counts at least as what the
  /// velocities carry where they are asked for.
  const RightHandSide& ask(const KktSystem& system, const VecX& speed, const Scheme& scheme,
                           RightHandSide& right, Solution& guess);
  /// Turns a solution for it into Δv and μ.
  static void answer(const VecX& speed, const Scheme& scheme, Solution& solution);

 private:
  RightHandSide asked_;
  VecX momenta_;  ///< W v
};

}  // namespace compliant
