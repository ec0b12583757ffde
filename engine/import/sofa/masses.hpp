#pragma once

#include "engine/import/sofa/import.hpp"

namespace compliant::sofa {

/// Adds masses (UniformMass, DiagonalMass), their weight, and forces that go with them.
void importMasses(Import& import);

/// The acceleration of gravity in a node: its own or that of the nearest node above, SOFA's default
/// (0, −9.81, 0) at last.
Vec3 gravityIn(Import& import, const Node& node);

}  // namespace compliant::sofa
