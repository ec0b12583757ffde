#pragma once

#include <optional>

#include "engine/base/result.hpp"
#include "engine/scene/edit.hpp"
#include "engine/scene/scene.hpp"

namespace compliant {

/// The place and axis of a joint at the start, on its first body.
struct JointPlace {
  Vec3 place = Vec3::Zero();  ///< m, in the world
  Vec3 axis = Vec3::UnitZ();  ///< the z axis of the joint in the world, of length 1
};

/// The place of the joint with this index, from 0, among the pairs of a relative pose. Nothing if
/// its bodies take no part.
std::optional<JointPlace> jointPlace(const Scene& scene, Id mapping, Index joint);

/// The edit that moves a joint to a place and turns its axis along `axis`, of any length. Its axes
/// turn by the shortest way, on both bodies alike, so that its coordinates do not change. Other
/// measurements of the same joint move along: limits, the angle of a motor, the right angle of a
/// universal joint. Refused if the axis has no direction.
Result<Edit> joinedAt(const Scene& scene, Id mapping, Index joint, const JointPlace& wanted);

}  // namespace compliant
