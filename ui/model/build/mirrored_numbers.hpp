#pragma once

#include <vector>

#include <Eigen/Geometry>

#include "engine/scene/edit.hpp"

namespace compliant {

/// What a mirror image makes of numbers whose sign or origin depends on what computes them: targets
/// and one-sided forces of laws, forces on coordinates, ratios of gears and pitches of screws.
struct MirroredNumbers {
  std::vector<Edit> edits;
  bool inSameLists =
      true;  ///< whether copies among the elements of the originals can have them too
};

/// Of `moved` components of a scene whose places a reflection has taken (repeating.hpp). Refused
/// with a sentence where a law or a mapping has no mirror image.
Result<MirroredNumbers> mirroredNumbers(const Scene& scene, const std::vector<Id>& moved,
                                        const Eigen::Affine3d& reflection);

}  // namespace compliant
