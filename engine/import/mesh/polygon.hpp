#pragma once

#include <array>
#include <span>
#include <vector>

#include "engine/base/math.hpp"

namespace compliant::mesh {

/// Triangles, as corners of a polygon, that fill it: n − 2. They fill concave polygons correctly,
/// and corners on a straight edge belong to triangles with an area. A convex polygon gives the fan
/// of its first corner; so does one with so many corners that cutting takes long (the time is
/// quadratic in their number).
std::vector<std::array<std::size_t, 3>> trianglesOfPolygon(std::span<const Vec3> corners);

}  // namespace compliant::mesh
