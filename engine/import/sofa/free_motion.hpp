#pragma once

#include "engine/import/sofa/import.hpp"
#include "engine/import/sofa/solver_domain.hpp"

/// The loop of free motion, and solvers whose bodies touch each other: one integrator moves them
/// all.
namespace compliant::sofa {

/// The animation loop of free motion followed by a correction; null: the scene has none.
const Object* freeMotionLoop(const Import& import);

/// Whether something acts between the branches of several motion solvers.
bool actsBetweenBranches(const Import& import);

/// Adds one integrator and one solver for all solvers of the scene.
void importCoupledSolvers(Import& import, double h, const std::map<const Node*, Domain>& domains);

}  // namespace compliant::sofa
