#pragma once

#include <vector>

#include "engine/import/sofa/import.hpp"

/// The passes of an import, in the order of importSofaScene: each uses the results of earlier
/// ones.
namespace compliant::sofa {

/// Marks the types of this part as understood, and reads data that have no other reader.
void takeMeshes(Import& import);

/// Marks engines as understood.
void takeEngines(Import& import);

/// Adds the states that no mapping computes; `mapped` are the other MechanicalObjects.
void importIndependentStates(Import& import, const std::vector<const Object*>& mapped);

/// Adds mappings and the states that they compute, inputs first.
void importMappings(Import& import);

/// Adds masses (UniformMass, DiagonalMass), their weight, and associated forces.
void importMasses(Import& import);

/// Adds projections: FixedConstraint, PartialFixedConstraint, BoxConstraint; and one for all points
/// of states that no solver moves.
void importProjections(Import& import);

/// Holds the states at rest that have no mass and carry a collision model that is not simulated:
/// SOFA's usual floor, which does not move although a solver stands above it.
void holdObstacles(Import& import);

/// Adds compliances and stiffnesses with the constraint values of their node (Stabilization…).
void importCompliances(Import& import);

/// Adds CompliantPenaltyForceField: springs that push where a value is negative.
void importPenalties(Import& import);

/// Adds springs: for each set a distance and a compliance handled as a force.
void importSprings(Import& import);

/// Adds forces that act directly on a state: ConstantForceField, UniformVelocityDampingForceField
/// and the plugin's DampingCompliance.
void importForces(Import& import);

/// Adds bilateral, fixed, uniform and stopper constraints, and points that slide on segments.
void importLagrangian(Import& import);

/// Adds the shapes of all collision models, and a detector where any of them may touch.
void importCollisions(Import& import);

/// Adds integrators, solvers and gravity, and holds the states that nothing moves. It is the last
/// pass, because it reads the constraints added so far.
void importSolvers(Import& import);

/// Reports everything that the import has not handled: objects that only draw or configure (one
/// line per kind), unknown objects, and unread attributes.
void reportUnhandled(Import& import);

}  // namespace compliant::sofa
