#pragma once

#include "engine/import/sofa/import.hpp"
#include "engine/import/sofa/solver_domain.hpp"
#include "engine/import/sofa/solver_tables.hpp"

namespace compliant::sofa {

/// Adds a solver for a solver of systems, with its iterations and precision.
void importSystemSolver(Import& import, const Object& object, const SystemSolverKind& kind,
                        const Domain& domain);

}  // namespace compliant::sofa
