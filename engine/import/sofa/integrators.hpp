#pragma once

#include "engine/import/sofa/import.hpp"
#include "engine/import/sofa/solver_domain.hpp"
#include "engine/import/sofa/solver_tables.hpp"

namespace compliant::sofa {

/// The integrator that a solver of motion becomes.
struct Integration {
  std::string type, name;
  double h = 0.01;  ///< s
  Fields fields;    ///< beside those that the attributes of the solver say
};

/// Adds it, with what the attributes of the solver say of it.
void addIntegrator(Import& import, const Object& object, const MotionSolverKind& kind,
                   const Integration& wanted, const Domain& domain);

/// Adds an integrator for a solver of motion, with what its attributes say; `h` is the time step in
/// s. One that a node has already wins over those after it.
void importMotionSolver(Import& import, const Object& object, const MotionSolverKind& kind,
                        double h, const Domain& domain);

}  // namespace compliant::sofa
