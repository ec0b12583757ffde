#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "engine/base/result.hpp"
#include "engine/scene/draft.hpp"
#include "engine/scene/roles.hpp"
#include "engine/scene/scene.hpp"

namespace compliant {

/// Between which values a free coordinate of a joint stays; nothing: no limit on that side.
struct JointLimits {
  std::optional<double> lower, upper;  ///< m or rad
  bool operator==(const JointLimits&) const = default;
  bool any() const { return lower || upper; }
};

/// The limits of a coordinate (one of `jointCoordinateNames`) of the joints that a RelativePose
/// describes: the target of a law that pushes and of one that pulls, on a mapping that measures
/// this coordinate between the same sides. The turn about z is measured by a HingeAngle, which
/// counts whole turns. Limits that differ among joints are not read.
JointLimits jointLimits(const Scene& scene, const Component& pose, std::size_t coordinate);

/// The mappings that measure the coordinate alone, between the same sides as a RelativePose: those
/// of limits, of the drive of a motor and of a gear may be different ones.
std::vector<const Mapping*> measuresOf(const Scene& scene, const Component& pose,
                                       std::size_t coordinate);

/// Where a coordinate is at the start, m or rad: the least and the most of all joints.
struct StartRange {
  double least = 0, most = 0;
};
StartRange startRange(const Scene& scene, const Component& pose, std::size_t coordinate);

/// Limits that leave every joint this way to go from its start, in both directions.
JointLimits limitsAroundStart(const Scene& scene, const Component& pose, std::size_t coordinate,
                              double way);

/// Gives the coordinate these limits: adds what is missing, under the name of the joint, and erases
/// what is not needed any more. Refused when the lower limit is not below the upper one.
Status setJointLimits(Draft& draft, const Component& pose, const std::string& joint,
                      std::size_t coordinate, const JointLimits& limits);

}  // namespace compliant
