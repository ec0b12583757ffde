#pragma once

#include <optional>

#include "engine/base/result.hpp"
#include "engine/scene/edit.hpp"
#include "engine/scene/scene.hpp"

namespace compliant {

/// Where a joint is at the start, on its first body.
struct JointPlace {
  Vec3 place = Vec3::Zero();  ///< m, in the world
  Vec3 axis = Vec3::UnitZ();  ///< the z axis of the joint in the world, of length 1
};

/// Of the pair that many places from the first of a relative pose; nothing where its bodies take no
/// part.
std::optional<JointPlace> jointPlace(const Scene& scene, Id mapping, Index joint);

/// The edit after which the joint stands there, its axis along `axis` of any length. Its axes turn
/// by the shortest way, on both bodies alike, so that its coordinates are as before; what else
/// measures the same joint moves along: limits, the angle of a motor, the right angle of a
/// universal joint. Refused for an axis without direction.
Result<Edit> joinedAt(const Scene& scene, Id mapping, Index joint, const JointPlace& wanted);

}  // namespace compliant
