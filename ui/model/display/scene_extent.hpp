#pragma once

#include <optional>

#include "engine/interactive/snapshot.hpp"

namespace compliant {

/// The centre of the points of a scene, and their extent.
struct SceneExtent {
  Vec3 centre = Vec3::Zero();
  double radius =
      1;  ///< m, half the diagonal of the box around all points; 1 if there are no points
};

/// The lowest height, m, to which a body can swing on one link from a place at rest or a fixed
/// point; nothing if there is no such link.
std::optional<double> lowestSwing(const Snapshot& snapshot);

/// The height, m, of the ground below a scene, from its lowest height and its radius: 0 if the
/// scene stands on y = 0 or hangs not far above it, else a little below the scene.
double groundBelow(double lowest, double radius);

/// Ignores places beyond 1e30 m, which cannot be drawn.
SceneExtent sceneExtent(const Snapshot& snapshot);

/// The median length of links, m; nothing if there are none.
std::optional<double> typicalLink(const Snapshot& snapshot);

}  // namespace compliant
