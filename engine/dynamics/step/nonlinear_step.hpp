#pragma once

#include "engine/dynamics/assembly/assembler.hpp"

namespace compliant {

/// The nonlinear equations of one step and a trial solution of them (theory §4, Newton):
///
///   p = Σ ½ (J_s⁺ + J_s)ᵀ M_s (v_s⁺ − v_s) − h (α f⁺ + (1−α) f) − h J̄ᵀλ̄ = 0, J̄ = α J⁺ + (1−α) J
///   d = S⁻¹(strain + C λ̄) = 0                      LawRows::strainBetween
///
/// with J⁺ at the end of the step, and a sum over the states with mass, of which bodies have the
/// impulse of their spin in place of I (ω⁺ − ω) (Layout::MassSlot::addMomentumChange).
///
/// Constraints handled as forces have λ̄ = −C⁻¹ strain and no row, so that both handlings solve the
/// same. The trial is the motion itself: moved, with mapped states propagated.
class NonlinearStep {
 public:
  explicit NonlinearStep(Assembler& assembler)
      : a_(assembler), J_(assembler.jacobians()), acting_(assembler.acting()) {}

  /// Remembers the start of the step, right after Assembler::assemble and before anything moves.
  void begin(const Motion& motion);
  /// Takes the linearised step as the first trial.
  void start(const Motion& motion, const Solution& linear);
  /// In place of both in the search for an equilibrium (theory §4, Equilibrium):
  /// everything at rest, λ that of the motion, and p = −h (f + Jᵀλ).
  void beginAtRest(const Motion& motion, const Scheme& scheme);
  /// A constraint with a speed target, which excludes an equilibrium, or 0.
  Id moving() const;
  /// Moves to the accepted trial plus this share of the proposed correction.
  void moveTo(Motion& motion, const Scheme& scheme, double share);
  /// The residual with the motion as the trial: the root of the sum of p²/W_ii + d²/A_ii with A = J
  /// W⁻¹Jᵀ + Ĉ/h at the start, in √J.
  double evaluate(const Motion& motion, const Scheme& scheme);
  /// The last residual relative to the impulses that balance in it, and whether it is below this
  /// share of them or below the effect of rounding of positions.
  double relative() const;
  bool below(double precision) const;
  /// Accepts the trial of the last moveTo.
  void accept();
  /// Sets the correction that the next moveTo applies.
  void propose(const Solution& correction);
  /// Whether most of the accepted impulses come from that correction.
  bool correctsMost() const;
  /// At rest the solution of a system is the whole μ, and the next displacement starts from the
  /// motion.
  void proposeWhole(const Solution& solution);
  void rebase(const Motion& motion);
  /// Evaluates the present motion.
  void judge(const Motion& motion, const Scheme& scheme);
  /// ‖f + Jᵀλ‖ at rest on the free directions, N.
  double imbalance(const Scheme& scheme) const;
  /// λ̄ of the motion evaluated last, for the geometric stiffness of the next assembly.
  void tellForces(Motion& motion) const;
  /// Assembles the system of the next correction around the accepted trial, the last one evaluated,
  /// with minus its residual on the right-hand side.
  const char* linearise(Motion& motion, const Scheme& scheme, RightHandSide& right, Id& culprit);
  /// λ̄, strain, reactions and flows of the accepted trial, the last one evaluated.
  void finish(Motion& motion, const Scheme& scheme, EnergyFlows* flows);

 private:
  struct Trial {
    VecX change, impulse;  // Δv and μ, where Solution has them
  };
  enum class Ends { Trial, Mean };
  void gather(const VecX& local, Ends ends, VecX& dofs);
  void loads(const Motion& motion, VecX& dofs);
  void nonconservative(const Motion& motion, VecX& dofs);
  void momentum(const Motion& motion, const Scheme& s, VecX& dofs);
  void laws(const Motion& motion, const Scheme& scheme);
  void followCurve(ConstraintPart& constraint, const double* phi, double h);
  void constraintImpulses(const Scheme& scheme, VecX& dofs);
  void addFlows(const Motion& motion, const Scheme& scheme, EnergyFlows& flows);
  void addWorkAtRest(const Motion& motion, EnergyFlows& flows);

  Assembler& a_;
  const TotalJacobians& J_;
  ActingParts& acting_;
  bool atRest_ = false;
  VecX local_, scratch_;              // forces on states, where Motion::v is
  VecX displacement_, stateChange_;   // where Motion::v is
  VecX changeDofs_, velocityDofs_;    // Δv of the trial, and a velocity: degrees of freedom
  VecX forces_;                       // p/h, on the degrees of freedom
  VecX x0_, v0_, base_;               // of the start; base_: after a correction before the dynamics
  HugePageVector<double> jacobian0_;  // values of J_ at the start
  VecX load0_, load_, inertia_, impulses_, p_;  // degrees of freedom
  VecX push0_, push_;                           // of forces without a potential, there
  VecX d_, strain_, lambda_, change_;  // d_: rows of the system; others: of all constraints
  VecX inverseW_, inverseA_;
  VecX response_;  ///< J W⁻¹Jᵀ of each row, by the diagonal of W
  Trial accepted_, correction_, trial_;
  double residual_ = 0, reference_ = 0, rounding_ = 0;
};

}  // namespace compliant
