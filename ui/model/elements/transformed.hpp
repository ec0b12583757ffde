#pragma once

#include "engine/scene/description.hpp"

namespace compliant {

/// The image of a vector of a described field under a transform of its owner: places move,
/// directions turn, rotations are composed with the rotation, and vectors in the axes of an element
/// change only in mirror images (theory §9).
Vec3 transformed(Geometry geometry, const Vec3& v, const Eigen::Affine3d& transform);
/// The same for a number: an angle changes its sign in a mirror image.
double transformed(Geometry geometry, double value, const Eigen::Affine3d& transform);

}  // namespace compliant
