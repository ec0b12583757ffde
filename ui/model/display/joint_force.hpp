#pragma once

#include <optional>

#include "engine/interactive/snapshot.hpp"

namespace compliant {

/// A force, and the torque about a place, in world axes.
struct ReducedForce {
  Vec3 place = Vec3::Zero();   ///< m
  Vec3 force = Vec3::Zero();   ///< N
  Vec3 torque = Vec3::Zero();  ///< N·m, about the place
  /// The same about another place: τ + (old − new) × F.
  ReducedForce about(const Vec3& other) const {
    return {other, force, torque + (place - other).cross(force)};
  }
};

/// The force of a joint on its second body, including the stops of its free coordinates, and the
/// places about which its torque can be given.
struct JointForce {
  ReducedForce atJoint;
  Vec3 first = Vec3::Zero(), second = Vec3::Zero();  ///< origins of the bodies, m
  Index joint = 0, joints = 1;  ///< index of the joint in the constraint, from 0, and their number
};

/// The force of the joint that begins at this row of the constraint, or of its first joint (−1).
/// Nothing if the constraint has no joint.
std::optional<JointForce> jointForce(const Snapshot& snapshot, Id constraint, Index row);

}  // namespace compliant
