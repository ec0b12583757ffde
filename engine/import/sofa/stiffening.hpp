#pragma once

#include "engine/import/sofa/import.hpp"
#include "engine/import/sofa/solver_domain.hpp"

/// The geometric stiffness of the mappings of a domain, from SOFA's options.
namespace compliant::sofa {

/// The choice in the spelling of our integrators.
const char* stiffeningText(Stiffening stiffening);

/// Whether forces of rows count in the geometric stiffness of mappings.
enum class RowForces { Count, Neglected };

/// One choice for all mappings of the domain: SOFA decides mapping by mapping. Nothing: no mapping
/// stiffens.
std::optional<Stiffening> stiffeningIn(Import& import, const Object& object, const Domain& domain,
                                       RowForces forces);

}  // namespace compliant::sofa
