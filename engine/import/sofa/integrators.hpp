#pragma once

#include "engine/import/sofa/import.hpp"
#include "engine/import/sofa/solver_domain.hpp"
#include "engine/import/sofa/solver_tables.hpp"

namespace compliant::sofa {

/// Adds an integrator for a solver of motion, with what its attributes say; `h` is the time step in
/// s. One that a node has already wins over those after it.
void importMotionSolver(Import& import, const Object& object, const MotionSolverKind& kind,
                        double h, const Domain& domain);

}  // namespace compliant::sofa
