#pragma once

#include <Eigen/Core>
#include <optional>

#include "engine/base/math.hpp"
#include "ui/render/camera.hpp"

namespace compliant {

enum class Snap { Tidy, Grid };

/// The step of coordinates when drawing near the target of the camera, m: a power of ten, below one
/// pixel with Tidy and 10 to 100 pixels with Grid.
double drawingStep(const Camera& camera, Snap snap);

/// The place under a pixel in the plane through `through` that is parallel to two axes and most
/// nearly faces the camera: a mechanism drawn from the front stays flat. The place is rounded to
/// drawingStep within the plane; its coordinate across the plane is exactly that of `through`. If
/// that plane is not under the pixel, uses the plane that faces the camera.
Vec3 placeInDrawingPlane(const Camera& camera, const Eigen::Vector2f& pixel, const Vec3& through,
                         Snap snap);

/// A plane normal to an axis of the world.
struct WorldPlane {
  Eigen::Index axis = 1;
  double at = 0;  ///< m along the axis
};
/// The place under a pixel in a plane, rounded to drawingStep within it; nothing if the plane is
/// not under the pixel, or is far away.
std::optional<Vec3> placeInPlane(const Camera& camera, const Eigen::Vector2f& pixel,
                                 const WorldPlane& plane, Snap snap);

/// The place through which drawing on empty ground goes: the target of the camera, rounded.
Vec3 drawingCentre(const Camera& camera, Snap snap);

}  // namespace compliant
