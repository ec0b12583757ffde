#pragma once

#include <Eigen/Core>
#include <optional>
#include <vector>

#include "ui/render/camera.hpp"
#include "ui/render/draw_list.hpp"

namespace compliant {

enum class HitKind { Point, Link, Arrow, Anchor, Surface };

/// What lies under the pointer.
struct Hit {
  PickId pick = 0;
  HitKind kind = HitKind::Point;
  Eigen::Vector3f position =
      Eigen::Vector3f::Zero();  ///< centre of the point, or the place on the link or surface
  float depth = 0;              ///< metres in front of the eye
  Eigen::Vector3f normal = Eigen::Vector3f::Zero();  ///< of a surface, towards its outside
};

/// The nearest thing with a pick id under `pixel` (logical pixels, top left origin).
///
/// The front item under the pixel; without one, the item closest to the pixel, up to
/// `tolerancePixels` away. Works on the draw list itself, without
/// reading back the frame, and takes well under a millisecond for 10,000 things.
std::optional<Hit> pickAt(const DrawList& drawList, const Camera& camera,
                          const Eigen::Vector2f& pixel, float tolerancePixels = 4,
                          float lineScale = 1);

/// The surfaces under a pixel, the nearest first, each once.
std::vector<Hit> surfacesUnder(const DrawList& drawList, const Camera& camera,
                               const Eigen::Vector2f& pixel);

/// Ids of all points and supports, and of all links and bodies whose middle lies in the rectangle
/// between two corners, each once, ascending.
std::vector<PickId> pickInside(const DrawList& drawList, const Camera& camera,
                               const Eigen::Vector2f& corner, const Eigen::Vector2f& opposite);

}  // namespace compliant
