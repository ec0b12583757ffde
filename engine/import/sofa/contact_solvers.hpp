#pragma once

#include "engine/import/sofa/import.hpp"

/// SOFA's solvers that iterate on impulses: the constraint solvers in the loop of free motion, and
/// the plugin's sequential solvers.
namespace compliant::sofa {

/// Whether an object is a constraint solver of the loop of free motion.
bool isConstraintSolver(const Object& object);
/// The first constraint solver of the scene; null if there is none.
const Object* constraintSolver(const Import& import);
/// Whether it treats all constraints as contacts with a common friction coefficient.
bool treatsContactsAlone(const Object& constraintSolver);

/// Adds a contact solver for the constraint solver of the scene, and tells of the others.
void importConstraintSolver(Import& import);

/// Whether a solver of the plugin iterates on the impulses of rows.
bool isSequential(const Object& systemSolver);
/// Adds a contact solver for it.
void importSequential(Import& import, const Object& systemSolver, const std::string& name);

}  // namespace compliant::sofa
