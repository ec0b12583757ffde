#pragma once

#include "engine/import/sofa/import.hpp"
#include "engine/import/sofa/solver_domain.hpp"
#include "engine/import/sofa/solver_tables.hpp"

namespace compliant::sofa {

/// Adds a solver of this name for a system solver, with its iterations and precision, and a contact
/// solver if rows of bounded force need it.
void importSystemSolver(Import& import, const Object& object, const SystemSolverKind& kind,
                        const Domain& domain, const std::string& name);

}  // namespace compliant::sofa
