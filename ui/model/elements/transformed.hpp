#pragma once

#include "engine/scene/description.hpp"

namespace compliant {

/// What becomes of a vector of a described field where a transform takes what it belongs to: places
/// move, directions turn, rotations are followed by that of the transform, and what is given in the
/// axes of an element changes in mirror images alone (theory §9).
Vec3 transformed(Geometry geometry, const Vec3& v, const Eigen::Affine3d& transform);
/// The same of a number: an angle turns the other way in a mirror image.
double transformed(Geometry geometry, double value, const Eigen::Affine3d& transform);

}  // namespace compliant
