#pragma once

#include <Eigen/Core>
#include <optional>

#include "engine/base/math.hpp"
#include "ui/render/camera.hpp"

namespace compliant {

enum class Snap { Tidy, Grid };

/// The step of coordinates for drawing near the target of the camera, in m: a power of ten, below
/// one pixel when tidy and 10 to 100 pixels on the grid.
double drawingStep(const Camera& camera, Snap snap);

/// The place under a pixel on the plane through `through` that is parallel to two axes and faces
/// the camera most: a mechanism that is drawn from the front stays flat. Rounded to drawingStep
/// within the plane; across it, it is exactly where `through` is. Where the plane is not under the
/// pixel, the plane that faces the camera.
Vec3 placeInDrawingPlane(const Camera& camera, const Eigen::Vector2f& pixel, const Vec3& through,
                         Snap snap);

/// A plane across an axis of the world.
struct WorldPlane {
  Eigen::Index axis = 1;
  double at = 0;  ///< m along the axis
};
/// The place under a pixel on a plane, rounded to drawingStep within it; nothing where the plane is
/// not under the pixel, or far away.
std::optional<Vec3> placeInPlane(const Camera& camera, const Eigen::Vector2f& pixel,
                                 const WorldPlane& plane, Snap snap);

/// Where drawing on empty ground goes through: the target of the camera, rounded.
Vec3 drawingCentre(const Camera& camera, Snap snap);

}  // namespace compliant
