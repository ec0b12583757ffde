#pragma once

#include "engine/dynamics/assembly/step_end.hpp"
#include "engine/kkt/system_parts.hpp"

namespace compliant {

/// Assembles the KktSystem of one system of a layout, and carries its solution to the end of the
/// step (theory §2 to §4). Its members do the work, in the order of a step:
///
/// - TotalJacobians: J_s0 of every state, and the degrees of freedom;
/// - StateForces and GeometricTerm: f, and M, D, K, K_g into W, an AssembledMatrix;
/// - SystemRows: J, Ĉ/h, b and the rows with an inequality or friction;
/// - StepEnd: λ̄, strain, reactions, flows of energy, q⁺ and v⁺.
///
/// Patterns are made once; a step fills numbers and allocates nothing.
class Assembler {
 public:
  Assembler(const Layout& layout, int system, const Motion& motion);
  Assembler(const Assembler&) = delete;
  Assembler& operator=(const Assembler&) = delete;

  TotalJacobians& jacobians() { return J_; }
  const TotalJacobians& jacobians() const { return J_; }
  ActingParts& acting() { return acting_; }
  const ActingParts& acting() const { return acting_; }
  StateForces& forces() { return forces_; }
  SystemRows& rows() { return rows_; }
  const SystemRows& rows() const { return rows_; }
  StepEnd& end() { return end_; }

  const KktSystem& system() const { return system_; }
  /// Fills the whole system and its right-hand side for the scheme from the start-of-step motion. A
  /// sentence when the scheme cannot treat a row, else nullptr; `culprit` is then its component,
  /// and only J of its rows is filled.
  const char* assemble(const Motion& motion, const Scheme& scheme, RightHandSide& right,
                       Id& culprit);
  /// From now on each assembly also records the parts of its system here; null ends this.
  void recordParts(SystemParts* parts) { recorded_ = parts; }
  /// Notes that c is not made of the recorded parts: another right-hand side was set.
  void noteOwnRight() {
    if (recorded_ != nullptr) recorded_->makesC = false;
  }
  /// First guess of iterative solvers: Δv and λ̄ of the last step.
  void guess(const Motion& motion, double h, Solution& solution);
  /// √Σ W_ii v² of the step, √J, and 1/W_ii on the free degrees of freedom.
  double turningScale(const Motion& motion, const Solution& solution, VecX& weights);
  void addEnergies(const Motion& motion, Energies& energies);

 private:
  void updateLaws(const Scheme& scheme);
  void fill(const Motion& motion, const Scheme& scheme, const SystemWeights& weights);
  void fillParts(const Motion& motion, const Scheme& scheme, RightHandSide& right);
  void fillShares(const Motion& motion, const SystemWeights& weights, RightHandSide& right);
  void fillStill(const Motion& motion, const Scheme& scheme, RightHandSide& right);

  KktSystem system_;
  TotalJacobians J_;
  ActingParts acting_;
  AssembledMatrix matrix_;
  StateForces forces_;
  GeometricTerm geometric_;
  SystemRows rows_;
  StepEnd end_;
  SystemParts* recorded_ = nullptr;
  VecX speed_;  ///< scratch on the unknowns
};

}  // namespace compliant
