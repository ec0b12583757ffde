#pragma once

#include "engine/import/sofa/import.hpp"

namespace compliant::sofa {

/// A number of a mass as SOFA checks it: above zero, or its default.
double positive(Import& import, const Object& mass, std::string_view data, double fallback);

/// The mass of each element that a UniformMass gives: its totalMass over the elements that it
/// chooses, or, without one, `ofElement`, which its vertexMass says.
Numbers massesOf(Import& import, const Object& mass, const ImportedState& state, double ofElement);

/// Says of a mass with separateGravity how SOFA moves it otherwise.
void tellSeparateGravity(Import& import, const Object& mass);

/// The acceleration of gravity: that of the root, which SOFA copies over those of all other nodes
/// in every step; its default is (0, −9.81, 0).
Vec3 gravityOf(Import& import);

}  // namespace compliant::sofa
