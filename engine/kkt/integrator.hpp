#pragma once

#include "engine/kkt/kkt_solver.hpp"

namespace compliant {

/// How hard rows enter the time step (engine/README.md §4).
enum class HardRows { Implicit, Positional, Blended };
/// How hard rows are kept from drifting (engine/README.md §6).
enum class Stabilization { None, Pre };

/// The numbers of one step of the scheme (engine/README.md §4).
struct Scheme {
  double h = 0.01;    ///< s
  double alpha = 1;   ///< implicit velocity factor: weight of the next forces
  double beta = 1;    ///< implicit position factor: weight of the next velocities
  HardRows hardRows = HardRows::Implicit;
  GeometricStiffness geometricStiffness = GeometricStiffness::Stabilized;
  Stabilization stabilization = Stabilization::None;
};

class Dynamics;

/// Advances the systems of its branch in time.
class Integrator : public Component {
 public:
  static constexpr Role role = Role::Integrator;
  /// The time step, s.
  virtual double stepSize() const = 0;
  /// One step of one system: assemble, solve, move. The motion is untouched unless the solve is usable.
  virtual SolveStats advance(Dynamics& dynamics) const = 0;
};

}  // namespace compliant
