#pragma once

#include "engine/import/sofa/import.hpp"

namespace compliant::sofa {

/// A number of a mass, checked like SOFA: positive, or its default.
double positive(Import& import, const Object& mass, std::string_view data, double fallback);

/// The mass of each element from a UniformMass: its totalMass divided among the elements that it
/// selects or, without one, `ofElement`, from its vertexMass.
Numbers massesOf(Import& import, const Object& mass, const ImportedState& state, double ofElement);

/// Reports how SOFA moves a mass with separateGravity differently.
void tellSeparateGravity(Import& import, const Object& mass);

/// The acceleration of gravity: that of the root, which SOFA copies over those of all other nodes
/// in every step; its default is (0, −9.81, 0).
Vec3 gravityOf(Import& import);

}  // namespace compliant::sofa
