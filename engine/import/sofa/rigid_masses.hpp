#pragma once

#include "engine/import/sofa/import.hpp"

namespace compliant::sofa {

/// Adds the masses of bodies that a UniformMass or DiagonalMass gives to frames.
void importBodies(Import& import, const Object& mass, const ImportedState& frames);

/// Adds those of the plugin's RigidMass.
void importRigidMasses(Import& import);

/// Says what a drag on the rotation of bodies with these moments of inertia does otherwise.
void remarkOnTurning(Import& import, const Object& drag, const Vec3& moments);

}  // namespace compliant::sofa
