#pragma once

#include <optional>
#include <string>

#include "engine/kkt/kkt_solver.hpp"

namespace compliant {

/// How hard rows enter the time step (engine/README.md §4).
enum class HardRows { Implicit, Positional, Blended };
/// How hard rows are kept from drifting (engine/README.md §6).
enum class Stabilization { None, Pre, Post, PostReassembled, Baumgarte };
/// Whether hard rows are moved apart from the dynamics, which then ask J v⁺ = 0 of them.
inline bool corrects(Stabilization s) {
  return s == Stabilization::Pre || s == Stabilization::Post || s == Stabilization::PostReassembled;
}

/// The unknown of the solver; the exact solution is the same (engine/README.md §4).
enum class Unknown { VelocityChange, Velocity, Acceleration };
/// Where the forces of constraints are summed up in Motion::netForce.
enum class ConstraintForces { Off, Constrained, Independent };

/// How impulses change velocities: through the factor of the system, or as if every element were alone, by the blocks of
/// elements on the diagonal of W.
enum class Response { Exact, Uncoupled };

/// The numbers of one step of the scheme (engine/README.md §4).
struct Scheme {
  double h = 0.01;   ///< s
  double alpha = 1;  ///< implicit velocity factor: weight of the next forces
  double beta = 1;   ///< implicit position factor: weight of the next velocities
  HardRows hardRows = HardRows::Implicit;
  GeometricStiffness geometricStiffness = GeometricStiffness::Stabilized;
  Stabilization stabilization = Stabilization::None;
  double relaxationRate = 10;  ///< γ of Baumgarte's stabilisation, 1/s
  bool warmStart = true;
  Unknown unknown = Unknown::VelocityChange;
  ConstraintForces constraintForces = ConstraintForces::Off;
  /// Share of M in W; below 1 only in the search for an equilibrium (§4, Equilibrium).
  double inertia = 1;
  double damping = 1;  ///< share of D and d; 0 in that search
};

/// When the iterations that solve the nonlinear equations of a step, or of an equilibrium, end.
struct Newton {
  int iterations = 1;        ///< linear solves at most; 1 is the linearised step
  double precision = 1e-10;  ///< residual beside the impulses that balance in it
};

class Dynamics;

/// Advances the systems of its branch in time.
class Integrator : public Component {
 public:
  static constexpr Role role = Role::Integrator;
  double h = 0.01;  ///< the time step, s
  GeometricStiffness geometricStiffness = GeometricStiffness::Stabilized;

  /// A known problem with parameters that are allowed.
  struct Warning {
    enum class Kind { Rings, Unstable } kind;
    std::string sentence;
  };
  /// Some faults need hard rows in the system.
  enum class SystemRows { NoneHard, SomeHard };
  virtual std::optional<Warning> warning(SystemRows) const { return std::nullopt; }
  /// Whether contacts and constraints of bounded force act; they are left out otherwise.
  virtual bool treatsInequalities() const { return false; }
  /// Whether all rows belong to the nonsmooth problem, equalities too.
  virtual bool iteratesAll() const { return false; }
  /// How impulses of the nonsmooth problem change velocities.
  virtual Response response() const { return Response::Exact; }
  /// The factor by which a step multiplies the amplitude of an undamped vibration of ω in rad/s; at
  /// most 1 where the scheme is stable, and 1 where nothing is known of it.
  virtual double amplification(double /*frequency*/) const { return 1; }
  /// Whether W holds entries for the geometric stiffness of mappings. Known to the layout: a field
  /// that changes it has the effect Structure.
  bool wantsGeometricStiffness() const { return geometricStiffness != GeometricStiffness::None; }
  /// One step of one system: assemble, solve, move. The simulation rolls back a refused step.
  virtual SolveStats advance(Dynamics& dynamics) const = 0;
};

}  // namespace compliant
