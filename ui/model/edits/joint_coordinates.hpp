#pragma once

#include <array>
#include <optional>

#include "engine/analysis/joint_limits.hpp"
#include "engine/base/result.hpp"
#include "engine/scene/edit.hpp"
#include "engine/scene/scene.hpp"

namespace compliant {

/// How a joint holds one of its six coordinates.
struct JointCoordinate {
  enum class Hold { Free, Limited, Hard, Compliant, Driven };
  Hold hold = Hold::Free;
  double compliance = 0;    ///< c, m/N or rad/(N·m); of a driven one it is that of its servo
  double damping = 0;       ///< D_c, N·s/m or N·m·s/rad
  double target = 0;        ///< m or rad, of a driven one
  JointLimits limits = {};  ///< of a limited one: free between them
  bool held() const { return hold != Hold::Free && hold != Hold::Limited; }
  bool operator==(const JointCoordinate&) const = default;
};

/// A constraint on the relative pose of bodies, with the mapping and the state below it, as one
/// thing.
struct JointDesign {
  Id constraint = 0, mapping = 0, state = 0;
  std::int64_t joints = 0;                     ///< pairs of bodies that share it
  std::array<JointCoordinate, 6> coordinates;  ///< x, y, z and the turns about them
};

/// Nothing for other components, and where joints that share a law differ in it.
std::optional<JointDesign> jointDesign(const Scene& scene, Id constraint);

/// The coordinate held where it is at the start, if that is the same in all joints: at zero it is
/// hard or compliant, as it was asked for, elsewhere it has a target there. What was held before
/// stays as it is.
JointCoordinate heldAtStart(const Scene& scene, const JointDesign& joint, std::size_t coordinate,
                            JointCoordinate wanted);

/// The edit after which a joint holds its coordinates so. Its law keeps its id, and becomes one
/// compliance per value where the coordinates differ. Refused when nothing would be held, or when
/// another component uses the coordinates.
Result<Edit> holdingSo(const Scene& scene, const JointDesign& joint);

}  // namespace compliant
