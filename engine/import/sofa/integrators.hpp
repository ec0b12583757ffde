#pragma once

#include "engine/import/sofa/import.hpp"
#include "engine/import/sofa/solver_domain.hpp"
#include "engine/import/sofa/solver_tables.hpp"

namespace compliant::sofa {

/// The integrator for a motion solver.
struct Integration {
  std::string type, name;
  double h = 0.01;  ///< s
  Fields fields;    ///< besides those from the attributes of the solver
};

/// Adds it, with the settings from the attributes of the solver.
void addIntegrator(Import& import, const Object& object, const MotionSolverKind& kind,
                   const Integration& wanted, const Domain& domain);

/// Adds an integrator for a motion solver, with its attributes; `h` is the time step in s. The
/// first solver of a node takes precedence over later ones.
void importMotionSolver(Import& import, const Object& object, const MotionSolverKind& kind,
                        double h, const Domain& domain);

}  // namespace compliant::sofa
