#pragma once

#include "engine/import/sofa/import.hpp"

namespace compliant::sofa {

/// The object that moves the states of a node: a solver of the node or of the nearest node above;
/// null: nothing moves there.
const Object* motionSolver(const Node& node);
/// Whether it treats compliances as rows of the system; SOFA's own solvers ignore them.
bool takesCompliances(const Object& motionSolver);

/// The time step of all solvers in s: dt of the root.
double timeStep(Import& import);

/// Holds all elements of an independent state.
void holdAtRest(Import& import, const Object& object, const ImportedState& state);

}  // namespace compliant::sofa
