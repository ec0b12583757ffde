#pragma once

#include <memory>
#include <optional>
#include <string>

#include "engine/dynamics/nonsmooth/corrections/constraint_correction.hpp"
#include "engine/dynamics/scheme.hpp"

namespace compliant {

class Dynamics;

/// Advances the systems of its branch in time.
class Integrator : public Component {
 public:
  static constexpr Role role = Role::Integrator;
  double h = 0.01;  ///< the time step, s
  GeometricStiffness geometricStiffness = GeometricStiffness::Stabilized;

  /// A known problem with admissible parameters.
  struct Warning {
    enum class Kind {
      Rings,
      Unstable,
      Overcorrects  ///< errors of constraints grow from step to step; the energy that they bring
                    ///< counts as work
    } kind;
    std::string sentence;
  };
  /// Some problems occur only with hard rows in the system.
  enum class SystemRows { NoneHard, SomeHard };
  virtual std::optional<Warning> warning(SystemRows) const { return std::nullopt; }
  /// The fraction of h at which a step evaluates forces and targets that follow the time: α; and
  /// that for hard rows, which are not blended.
  virtual double forceShare() const { return 1; }
  virtual double hardShare() const { return 1; }
  /// Whether v is the rate of x: false for motions slowed down on the way to an equilibrium.
  virtual bool velocitiesAreRates() const { return true; }
  /// Whether contacts and constraints of bounded force act; they are left out otherwise.
  virtual bool treatsInequalities() const { return false; }
  /// Whether steps lead to an equilibrium: none counts as solved until one reaches it.
  virtual bool seeksEquilibrium() const { return false; }
  /// The states for which Motion::netForce holds the sum of constraint and contact forces.
  virtual ConstraintForces netForces() const { return ConstraintForces::Off; }
  /// Whether all rows belong to the nonsmooth problem, including equalities.
  virtual bool iteratesAll() const { return false; }
  /// How impulses of the nonsmooth problem change velocities; null: exactly, through the factor of
  /// the system. A file that it names lies in `folder`.
  virtual std::unique_ptr<ConstraintCorrection> makeCorrection(
      const std::string& /*folder*/) const {
    return nullptr;
  }
  /// The name of the file in which that correction keeps precomputed data, empty for no file;
  /// nothing if it precomputes nothing.
  virtual std::optional<std::string> precomputedFile() const { return std::nullopt; }
  /// Computes that and writes it.
  virtual Status precompute(Dynamics& /*dynamics*/, const std::string& /*path*/) const {
    return {};
  }
  /// The factor by which a step multiplies the amplitude of an undamped vibration of ω in rad/s; at
  /// most 1 if the scheme is stable, and 1 if it is unknown.
  virtual double amplification(double /*frequency*/) const { return 1; }
  /// The largest factor by which a stable scheme temporarily changes the energy of such a
  /// vibration.
  virtual double swing(double /*frequency*/) const { return 1; }
  /// Whether W holds entries for the geometric stiffness of mappings. The layout knows: a field
  /// that changes it has the effect Structure.
  bool wantsGeometricStiffness() const { return geometricStiffness != GeometricStiffness::None; }
  /// One step of one system: assemble, solve, move. The simulation rolls back a refused step.
  virtual SolveStats advance(Dynamics& dynamics) const = 0;
};

}  // namespace compliant
