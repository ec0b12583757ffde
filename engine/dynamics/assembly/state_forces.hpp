#pragma once

#include "engine/dynamics/assembly/acting_parts.hpp"

namespace compliant {

/// Shares of M, D and K in W, of K v in the forces, and hα of implicit gyroscopic torques, s.
struct SystemWeights {
  double inertia = 1, damping = 0, stiffness = 0, turning = 0, gyroscopic = 0;
};

/// What acts on the states at the start of a step: forces, and local matrices into W (theory §2).
class StateForces {
 public:
  StateForces(TotalJacobians& jacobians, const ActingParts& acting, AssembledMatrix& matrix);

  /// Call before the other functions of a step.
  void clear();
  /// M, with its share a M in D, into W, weight and damping M (g − a v) into the forces, and −M J̇v
  /// and gyroscopic forces beside them: inertia does not load a mapping, so geometric stiffness
  /// must not see it.
  void addMasses(const Motion& motion, const SystemWeights& weights);
  /// One of them, after `updateAccelerations`.
  void addMass(const MassPart& mass, const Motion& motion, const SystemWeights& weights);
  void updateAccelerations(const Motion& motion) { updateAccelerations(motion, motion.v); }
  /// Adds a force field; `counted` selects the counted part of stiffness that turns with its load.
  void addField(const ForcePart& force, const Motion& motion, const SystemWeights& weights,
                const CountedStiffness* counted);
  /// Adds a law if it is handled as a force.
  void addLaw(const ConstraintPart& constraint, const Motion& motion, const SystemWeights& weights);
  /// Adds the rows of a law with S = 0 as known forces: C λ̄ = −(φ + Q φ̇).
  void addExplicitLaw(const ConstraintPart& constraint, const Motion& motion);
  /// Sums all of these to forces on the degrees of freedom, and adds h times them to c.
  void gather(double h, VecX& c);

  /// Forces that load mappings, N, and forces beside them, at the offsets of Motion::v.
  const VecX& loads() const { return load_; }
  VecX& beside() { return beside_; }
  /// The sum of the forces, N.
  const VecX& onDofs() const { return onDofs_; }

  // Inertial forces that depend on the velocities at the end of the step: gyroscopic forces of
  // bodies, and −M J̇v of masses on nonlinearly mapped states (state_forces_turning.cpp).
  bool turns() const { return turns_; }
  /// Their impulses on the degrees of freedom for Δv of the unknowns; null: as assembled.
  void turningImpulse(const Motion& motion, const Scheme& scheme, const VecX* change,
                      VecX& impulse);
  /// Adds an impulse on the degrees of freedom to the gathered forces and to c.
  void addImpulse(const VecX& impulse, double h, VecX& c);

 private:
  void findTurning();
  void updateAccelerations(const Motion& motion, const VecX& velocity);

  TotalJacobians& J_;
  const ActingParts& acting_;
  AssembledMatrix& matrix_;
  std::vector<char> curved_;     ///< of mappings: J̇ v is needed
  VecX load_, beside_;           // at the offsets of Motion::v
  VecX acceleration_, gravity_;  // scratch there
  VecX onDofs_, changeOnDofs_;
  std::vector<char> bent_;  ///< of masses: whether mapped nonlinearly
  bool turns_ = false, bends_ = false;
  VecX turnedVelocity_, turnedImpulse_;
};

}  // namespace compliant
