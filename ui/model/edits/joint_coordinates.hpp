#pragma once

#include <array>
#include <optional>

#include "engine/analysis/joint_limits.hpp"
#include "engine/base/result.hpp"
#include "engine/scene/edit.hpp"
#include "engine/scene/scene.hpp"

namespace compliant {

/// How a joint constrains one of its six coordinates.
struct JointCoordinate {
  enum class Hold { Free, Limited, Hard, Compliant, Driven };
  Hold hold = Hold::Free;
  double compliance = 0;    ///< c, m/N or rad/(N·m); for a driven one, of its servo
  double damping = 0;       ///< D_c, N·s/m or N·m·s/rad
  double target = 0;        ///< m or rad, for a driven one
  JointLimits limits = {};  ///< for a limited one: free between them
  bool held() const { return hold != Hold::Free && hold != Hold::Limited; }
  bool operator==(const JointCoordinate&) const = default;
};

/// A joint as one unit: a constraint on the relative pose of bodies, with the mapping and the state
/// below it.
struct JointDesign {
  Id constraint = 0, mapping = 0, state = 0;
  std::int64_t joints = 0;                     ///< the number of pairs of bodies that share it
  std::array<JointCoordinate, 6> coordinates;  ///< x, y, z and the rotations about them
};

/// Nothing for other components, or if joints that share a law differ in it.
std::optional<JointDesign> jointDesign(const Scene& scene, Id constraint);

/// Holds the coordinate at its value at the start, if that value is the same in all joints. A
/// coordinate at zero becomes hard or compliant, as wanted; elsewhere the value becomes a target. A
/// coordinate that was held before is set as wanted.
JointCoordinate heldAtStart(const Scene& scene, const JointDesign& joint, std::size_t coordinate,
                            JointCoordinate wanted);

/// The edit that gives a joint these coordinates. Its law keeps its id; if the coordinates differ,
/// it becomes a law with one compliance per value. Refused if no coordinate would be held, or if
/// another component uses the coordinates.
Result<Edit> holdingSo(const Scene& scene, const JointDesign& joint);

}  // namespace compliant
