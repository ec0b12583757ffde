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

/// The lowest height in m that a body on one link from a place at rest or a point held in all
/// directions can swing to; nothing when there is no such link.
std::optional<double> lowestSwing(const Snapshot& snapshot);

/// Places that no picture can show, beyond 1e30 m, do not count.
SceneExtent sceneExtent(const Snapshot& snapshot);

/// The median length of what links points in m; nothing when there are no links.
std::optional<double> typicalLink(const Snapshot& snapshot);

}  // namespace compliant
