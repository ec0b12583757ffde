#pragma once

#include <optional>

#include "engine/interactive/snapshot.hpp"

namespace compliant {

/// Where the points of a scene are and how far they reach.
struct SceneExtent {
  Vec3 centre = Vec3::Zero();
  double radius =
      1;  ///< m, half the diagonal of the box around all points; 1 when there is nothing
};

/// The lowest height in m to which a body on one link from a place at rest or a fixed point can
/// swing; nothing when there is no such link.
std::optional<double> lowestSwing(const Snapshot& snapshot);

/// The height in m of the ground below a scene of a radius whose lowest place is known: 0 where the
/// scene stands on it or hangs not far above, else a little below the scene.
double groundBelow(double lowest, double radius);

/// Ignores places beyond 1e30 m, which cannot be drawn.
SceneExtent sceneExtent(const Snapshot& snapshot);

/// The median length of links in m; nothing when there are none.
std::optional<double> typicalLink(const Snapshot& snapshot);

}  // namespace compliant
