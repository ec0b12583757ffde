#pragma once

#include "engine/import/sofa/import.hpp"

namespace compliant::sofa {

/// Adds a UniformCompliance where all compliances are the same, else a DiagonalCompliance.
void addCompliance(Import& import, const Object& from, const std::string& name, Numbers compliances,
                   Fields fields);

/// Adds compliances and stiffnesses with the constraint values of their node (Stabilization…).
void importCompliances(Import& import);

/// Adds forces that act on a state itself: ConstantForceField, UniformVelocityDampingForceField and
/// the plugin's DampingCompliance.
void importForces(Import& import);

/// Adds springs: for each set a distance, and a compliance that is handled as a force.
void importSprings(Import& import);

}  // namespace compliant::sofa
