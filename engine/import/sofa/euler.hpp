#pragma once

#include "engine/import/sofa/import.hpp"
#include "engine/import/sofa/solver_domain.hpp"

/// SOFA's own implicit and explicit Euler solvers.
namespace compliant::sofa {

/// Adds the Rayleigh damping of a solver to the masses of its domain; returns that of stiffness, in
/// s.
double addRayleigh(Import& import, const Object& object, const Domain& domain);

/// The fields of our integrator for its attributes.
void readEuler(Import& import, const Object& object, const Domain& domain, Fields& fields);

}  // namespace compliant::sofa
