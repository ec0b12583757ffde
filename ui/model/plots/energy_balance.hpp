#pragma once

#include <array>

#include "engine/run/snapshot.hpp"

namespace compliant {

/// Where the energy of a scene is and went, J (engine/README.md §10). With the last three counted
/// since the start, kinetic + gravity + elasticForces + elasticConstraints + damped − work −
/// numerical is the energy at the start, whatever happens.
struct EnergyBalance {
  double kinetic = 0;
  double gravity = 0;             ///< and other potentials; its zero is arbitrary
  double elasticForces = 0;       ///< in constraints handled as forces
  double elasticConstraints = 0;  ///< ½ φᵀC⁻¹φ of rows
  double damped = 0;              ///< taken by damping
  double work = 0;                ///< put in from outside: motors, pulls and edits
  double numerical = 0;           ///< what the scheme added; lost when negative
  double total() const { return kinetic + gravity + elasticForces + elasticConstraints; }
  /// The parts as they add up to the energy at the start, with gravity counted from `level`.
  std::array<double, 7> stack(double level) const {
    return {kinetic, gravity - level, elasticForces, elasticConstraints, damped, -work, -numerical};
  }
  /// The same with damped, work and numerical counted since `start`: then what adds up is the
  /// energy there.
  EnergyBalance since(const EnergyBalance& start) const;
  bool operator==(const EnergyBalance&) const = default;
};

/// Of the moment that a snapshot shows. What an edit or a pull has just changed is work from
/// outside at once, though the ledger learns of it with the next step.
EnergyBalance energyBalance(const Snapshot& snapshot);

}  // namespace compliant
