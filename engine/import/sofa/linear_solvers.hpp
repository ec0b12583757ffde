#pragma once

#include "engine/import/sofa/import.hpp"
#include "engine/import/sofa/solver_domain.hpp"
#include "engine/import/sofa/solver_tables.hpp"

namespace compliant::sofa {

/// Adds a solver of this name for a solver of systems, with its iterations and precision; one for
/// contacts too, where rows of bounded force need it.
void importSystemSolver(Import& import, const Object& object, const SystemSolverKind& kind,
                        const Domain& domain, const std::string& name);

}  // namespace compliant::sofa
