#pragma once

#include "engine/run/snapshot.hpp"

namespace compliant {

/// Where the points of a scene are and how far they reach.
struct SceneExtent {
  Vec3 centre = Vec3::Zero();
  double radius =
      1;  ///< m, half the diagonal of the box around all points; 1 when there is nothing
};

SceneExtent sceneExtent(const Snapshot& snapshot);

}  // namespace compliant
