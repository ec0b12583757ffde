#pragma once

#include <array>

#include "engine/analysis/quantity.hpp"
#include "engine/interactive/history_reading.hpp"
#include "engine/interactive/snapshot.hpp"

namespace compliant {

/// The energy of a scene and its flows, J (theory §10). The last five count from the start;
/// kinetic + gravity + elasticForces + elasticConstraints + damped + friction + impact − work −
/// numerical is always the energy at the start.
struct EnergyBalance {
  double kinetic = 0;
  double gravity = 0;             ///< and other potentials; its zero level is arbitrary
  double elasticForces = 0;       ///< in constraints handled as forces
  double elasticConstraints = 0;  ///< ½ φᵀC⁻¹φ of rows
  double damped = 0;              ///< dissipated by damping
  double friction = 0;            ///< dissipated by dry friction
  double impact = 0;              ///< dissipated when contacts and stops close
  double work = 0;                ///< from outside: motors, pulls and edits
  double numerical = 0;           ///< added by the scheme; negative: lost
  double total() const { return kinetic + gravity + elasticForces + elasticConstraints; }
  /// The terms whose sum is the energy at the start; gravity counts from `level`.
  std::array<double, 9> stack(double level) const {
    return {kinetic,  gravity - level, elasticForces, elasticConstraints, damped,
            friction, impact,          -work,         -numerical};
  }
  /// The same, but damped, friction, impact, work and numerical count from `start`: the sum is then
  /// the energy at that moment.
  EnergyBalance since(const EnergyBalance& start) const;
  bool operator==(const EnergyBalance&) const = default;
};

/// The quantities to read from the history, in the order of EnergyBalance.
inline constexpr std::array energyTypes{&quantities::kinetic,       &quantities::gravity,
                                        &quantities::elasticForces, &quantities::elasticConstraints,
                                        &quantities::damped,        &quantities::friction,
                                        &quantities::impact,        &quantities::work,
                                        &quantities::numerical};

/// The balance of one moment of a reading of energyTypes.
EnergyBalance energyBalance(const HistoryReading& reading, std::size_t moment);

/// The balance of the moment shown by a snapshot. A change by an edit or a pull counts as work at
/// once, although the engine's ledger only includes it from the next step on.
EnergyBalance energyBalance(const Snapshot& snapshot);

}  // namespace compliant
