#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "engine/base/result.hpp"
#include "engine/scene/draft.hpp"
#include "engine/scene/roles.hpp"
#include "engine/scene/scene.hpp"

namespace compliant {

/// The range of a free coordinate of a joint; nothing: no limit on that side.
struct JointLimits {
  std::optional<double> lower, upper;  ///< m or rad
  bool operator==(const JointLimits&) const = default;
  bool any() const { return lower || upper; }
};

/// The limits of a coordinate (one of `jointCoordinateNames`) of the joints that a RelativePose
/// describes: the target of a pushing law and that of a pulling law, on a mapping that measures
/// this coordinate between the same sides. A HingeAngle, which counts whole turns, measures the
/// rotation about z. Limits that differ among joints are not read.
JointLimits jointLimits(const Scene& scene, const Component& pose, std::size_t coordinate);

/// The mappings that measure only this coordinate, between the same sides as a RelativePose:
/// limits, the drive of a motor and a gear may use different ones.
std::vector<const Mapping*> measuresOf(const Scene& scene, const Component& pose,
                                       std::size_t coordinate);

/// The values of a coordinate at the start, m or rad: the least and the greatest of all joints.
struct StartRange {
  double least = 0, most = 0;
};
StartRange startRange(const Scene& scene, const Component& pose, std::size_t coordinate);

/// Limits that allow every joint this displacement from its start, in both directions.
JointLimits limitsAroundStart(const Scene& scene, const Component& pose, std::size_t coordinate,
                              double way);

/// Gives the coordinate these limits: adds missing components under the name of the joint and
/// erases those no longer needed. Refused unless the lower limit is below the upper one.
Status setJointLimits(Draft& draft, const Component& pose, const std::string& joint,
                      std::size_t coordinate, const JointLimits& limits);

}  // namespace compliant
