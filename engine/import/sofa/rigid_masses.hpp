#pragma once

#include "engine/import/sofa/import.hpp"

namespace compliant::sofa {

/// Adds the masses of bodies from a UniformMass or DiagonalMass on frames.
void importBodies(Import& import, const Object& mass, const ImportedState& frames);

/// Adds the masses of the plugin's RigidMass.
void importRigidMasses(Import& import);

/// Reports how drag differs for the rotation of bodies with these moments of inertia.
void remarkOnTurning(Import& import, const Object& drag, const Vec3& moments);

}  // namespace compliant::sofa
