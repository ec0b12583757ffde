#pragma once

#include <optional>

#include "engine/run/snapshot.hpp"

namespace compliant {

/// Where the points of a scene are and how far they reach.
struct SceneExtent {
  Vec3 centre = Vec3::Zero();
  double radius =
      1;  ///< m, half the diagonal of the box around all points; 1 when there is nothing
};

/// The lowest height in m to which a body on one link from a place at rest or a fixed point can swing;
/// nothing when there is no such link.
std::optional<double> lowestSwing(const Snapshot& snapshot);

/// Ignores places beyond 1e30 m, which cannot be drawn.
SceneExtent sceneExtent(const Snapshot& snapshot);

/// The median length of links in m; nothing when there are none.
std::optional<double> typicalLink(const Snapshot& snapshot);

}  // namespace compliant
