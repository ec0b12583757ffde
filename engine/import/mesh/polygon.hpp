#pragma once

#include <array>
#include <span>
#include <vector>

#include "engine/base/math.hpp"

namespace compliant::mesh {

/// Triangles, of corners of a polygon, that fill it: n − 2. Concave polygons are filled right, and
/// corners on a straight edge are corners of triangles that have an area. A convex one becomes the
/// fan of its first corner, and so does one of so many corners that cutting takes long (the time is
/// quadratic in their number).
std::vector<std::array<std::size_t, 3>> trianglesOfPolygon(std::span<const Vec3> corners);

}  // namespace compliant::mesh
