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
  double gravity = 0;             ///< and other potentials; its zero is arbitrary
  double elasticForces = 0;       ///< in constraints handled as forces
  double elasticConstraints = 0;  ///< ½ φᵀC⁻¹φ of rows
  double damped = 0;              ///< taken by damping
  double friction = 0;            ///< taken by dry friction
  double impact = 0;              ///< taken where contacts and stops close
  double work = 0;                ///< put in from outside: motors, pulls and edits
  double numerical = 0;           ///< what the scheme added; lost when negative
  double total() const { return kinetic + gravity + elasticForces + elasticConstraints; }
  /// The parts as they add up to the energy at the start, with gravity counted from `level`.
  std::array<double, 9> stack(double level) const {
    return {kinetic,  gravity - level, elasticForces, elasticConstraints, damped,
            friction, impact,          -work,         -numerical};
  }
  /// The same with damped, friction, impact, work and numerical counted from `start`: the sum is
  /// then the energy there.
  EnergyBalance since(const EnergyBalance& start) const;
  bool operator==(const EnergyBalance&) const = default;
};

/// Its numbers as they are read from the history, in the order of EnergyBalance.
inline constexpr std::array energyTypes{&quantities::kinetic,       &quantities::gravity,
                                        &quantities::elasticForces, &quantities::elasticConstraints,
                                        &quantities::damped,        &quantities::friction,
                                        &quantities::impact,        &quantities::work,
                                        &quantities::numerical};

/// The balance of a moment of a reading of energyTypes.
EnergyBalance energyBalance(const HistoryReading& reading, std::size_t moment);

/// The balance of the moment that a snapshot shows. A change by an edit or a pull counts as work at
/// once, though the ledger only gets it with the next step.
EnergyBalance energyBalance(const Snapshot& snapshot);

}  // namespace compliant
