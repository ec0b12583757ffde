#pragma once

#include "engine/kkt/kkt_solver.hpp"

namespace compliant {

/// How hard rows enter the time step (theory §4).
enum class HardRows { Implicit, Positional, Blended };
/// How the drift of hard rows is corrected (theory §6).
enum class Stabilization { None, Pre, Post, PostReassembled, Baumgarte };
/// Whether hard rows are corrected apart from the dynamics, which then require J v⁺ = 0.
inline bool corrects(Stabilization s) {
  return s == Stabilization::Pre || s == Stabilization::Post || s == Stabilization::PostReassembled;
}

/// The unknown of the solver; the exact solution is the same (theory §4).
enum class Unknown { VelocityChange, Velocity, Acceleration };
/// Where Motion::netForce sums the forces of constraints and contacts: on the states on which they
/// act, or also on the independent states behind them.
enum class ConstraintForces { Off, Constrained, Independent };

/// The numbers of one step of the scheme (theory §4).
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
  double damping = 1;  ///< share of D and d; 0 in the search for an equilibrium
  /// Use all of geometric stiffness, regardless of what the masses hold: the tangent of the
  /// nonlinear equations.
  bool tangent = false;
  double rayleigh = 0;  ///< b, s: D += b (C⁻¹ of soft rows + K_g)
};

/// When the iterations that solve the nonlinear equations of a step, or of an equilibrium, end.
struct Newton {
  int iterations = 1;        ///< most linear solves; 1 is the linearised step
  double precision = 1e-10;  ///< residual relative to the impulses that balance in it
};

}  // namespace compliant
