#pragma once

#include <vector>

#include "engine/base/math.hpp"
#include "engine/base/mesh.hpp"

namespace compliant {

/// Lines that show the shape of a mesh, scaled along its axes: its sharp edges, and if it is
/// curved, its sections through the centre of its box.
std::vector<std::vector<Vec3>> outlineOf(const Mesh& mesh, const Vec3& scale);

}  // namespace compliant
