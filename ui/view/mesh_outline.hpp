#pragma once

#include <vector>

#include "engine/base/math.hpp"
#include "engine/base/mesh.hpp"

namespace compliant {

/// Lines that tell the form of a mesh, scaled along its axes: its sharp edges, and where it is
/// curved its sections through the middle of its box.
std::vector<std::vector<Vec3>> outlineOf(const Mesh& mesh, const Vec3& scale);

}  // namespace compliant
