#pragma once

#include "engine/dynamics/assembly/geometric_term.hpp"
#include "engine/dynamics/assembly/system_rows.hpp"

namespace compliant {

/// The end of a step, from the solution of its system (theory §4), and energies (§10).
class StepEnd {
 public:
  StepEnd(TotalJacobians& jacobians, const ActingParts& acting, const AssembledMatrix& matrix,
          const StateForces& forces, GeometricTerm& geometric, const SystemRows& rows);

  /// Call before another step is assembled: its rows read φ at the present positions.
  void begin() { corrected_ = false; }
  /// Moves positions by the solution of the correction; v, and φ of the rows, keep their values at
  /// the start of the step.
  void correct(Motion& motion, const Scheme& scheme, const VecX& change);
  /// λ̄, strain and reactions from the solution of the assembled system, then q⁺ = q ⊕ h(v + β Δv)
  /// and v⁺ = v + Δv. `flows`, unless null, accumulates the energy flows.
  void finish(Motion& motion, const Scheme& scheme, const Solution& solution, EnergyFlows* flows);
  /// Breaks elements whose λ̄ exceeds their strength; the energy of their springs counts as damped.
  void breakOverloaded(Motion& motion, EnergyFlows* flows) const;
  void addEnergies(const Motion& motion, Energies& energies);

  /// R on the directions that projections hold, N, from forces on the degrees of freedom.
  void writeReactions(Motion& motion, const VecX& dofs) const;
  /// Adds λ̄ and the contact forces on the states on which they act and, with
  /// ConstraintForces::Independent, their sum on the independent states.
  void addNetForces(Motion& motion, const Scheme& scheme);
  /// The power that force fields and the damping of masses take, W, between the velocities `start`
  /// and start + change, all of states.
  double dissipation(const Motion& motion, const Scheme& scheme, const VecX& start,
                     const VecX& change);

 private:
  using DofSlot = TotalJacobians::DofSlot;
  /// The sources and targets of the reactions of projections: everything that touches a forbidden
  /// degree of freedom.
  struct FixedRow {
    int constraint = 0;
    Index row = 0;
    DofSlot entry;
  };
  struct Reaction {
    Index velocity = 0;  ///< in Motion::reaction
    DofSlot entry;
  };
  void findReactions();
  void addReactions(Motion& motion, const Scheme& scheme);
  void addFlows(const Motion& motion, const Scheme& scheme, EnergyFlows& flows);
  void addBoundedFlows(const Motion& motion, const Scheme& scheme, const ConstraintPart& constraint,
                       EnergyFlows& flows);
  /// ½ φᵀC⁻¹φ of the unbroken elements of a constraint.
  double storedIn(const ConstraintPart& constraint, const Motion& motion) const;

  TotalJacobians& J_;
  const ActingParts& acting_;
  const AssembledMatrix& matrix_;
  const StateForces& forces_;
  GeometricTerm& geometric_;
  const SystemRows& rows_;
  std::vector<int> fixedDof_;
  std::vector<FixedRow> fixedRows_;
  std::vector<Reaction> reactions_;
  VecX start_;  // positions before `correct` moved them; rows read φ of the start of the step
  bool corrected_ = false;
  VecX change_;                             // Δv on the degrees of freedom
  VecX rowChange_;                          // J Δv, at the offsets of Motion::lambda
  VecX onDofs_;                             // scratch
  VecX stateChange_, displacement_, push_;  // scratch at the offsets of Motion::v
};

/// Energy in the compliance of a contact at the end of the step that found its force, J.
double storedIn(const Contact& contact);

}  // namespace compliant
