#pragma once

#include <vector>

#include <Eigen/Geometry>

#include "engine/scene/edit.hpp"

namespace compliant {

/// Mirror images of numbers whose sign or origin depends on what computes them: targets and
/// one-sided forces of laws, forces on coordinates, ratios of gears and pitches of screws.
struct MirroredNumbers {
  std::vector<Edit> edits;
  bool inSameLists =
      true;  ///< whether they also suit copies that are in the same lists as the originals
};

/// For the `moved` components of a scene, whose places have been reflected already (repeating.hpp).
/// Refused with a sentence if a law or a mapping has no mirror image.
Result<MirroredNumbers> mirroredNumbers(const Scene& scene, const std::vector<Id>& moved,
                                        const Eigen::Affine3d& reflection);

}  // namespace compliant
