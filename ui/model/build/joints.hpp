#pragma once

#include <Eigen/Geometry>
#include <array>
#include <optional>
#include <span>

#include "engine/base/result.hpp"
#include "engine/scene/scene.hpp"
#include "ui/model/edits/creation.hpp"

namespace compliant {

/// What a joint leaves free, in axes of its own: z is the axis of hinges, sliders and cylindrical joints, and the
/// normal of planes. The shafts of a universal joint turn about x and y.
enum class JointKind { Ball, Hinge, Weld, Slider, Cylindrical, Universal, Planar, Motor };

struct JointKindInfo {
  JointKind kind;
  const char* name;   ///< "hinge"
  const char* moves;  ///< what it leaves free: "turns about one axis"
  enum class Axis { None, Z } axis = Axis::Z;  ///< whether it matters how z lies
};
/// Every kind, in the order in which a tool goes through them.
std::span<const JointKindInfo> jointKinds();
const JointKindInfo& infoOf(JointKind kind);

/// Which of the `jointCoordinateNames` a joint leaves free. Those of a universal joint are bound by one row more.
std::array<bool, 6> freeCoordinates(JointKind kind);

/// The turn that takes z to an axis, by the shortest way.
Eigen::Quaterniond axesAlong(const Vec3& axis);

struct JointShape {
  JointKind kind = JointKind::Hinge;
  Vec3 place = Vec3::Zero();  ///< m, at the start
  Eigen::Quaterniond axes = Eigen::Quaterniond::Identity();
  double compliance = 0;  ///< m/N along the axes and rad/(N·m) about them
  double speed = 2;       ///< rad/s of a motor
};
/// Joins two bodies where they are at the start, or one body and the ground (nothing): a fixed frame of the scene or a
/// new one. A motor is a hinge whose speed is driven.
Result<Creation> makeJoint(const Scene& scene, const std::optional<PointRef>& a, const std::optional<PointRef>& b,
                           const JointShape& shape);

}  // namespace compliant
