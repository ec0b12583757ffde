#pragma once

#include <Eigen/Geometry>
#include <array>
#include <optional>
#include <span>

#include "engine/base/result.hpp"
#include "engine/scene/scene.hpp"
#include "ui/model/edits/creation.hpp"

namespace compliant {

/// The kinds of joints. In the axes of a joint, z is the axis of hinges, sliders and cylindrical
/// joints, and the normal of planes. The shafts of a universal joint turn about x and y. A screw
/// turns about z and slides along it by its pitch. A gear makes two wheels on hinges roll on each
/// other. A bushing is a weld that is compliant in every coordinate.
enum class JointKind {
  Ball,
  Hinge,
  Weld,
  Bushing,
  Slider,
  Cylindrical,
  Screw,
  Universal,
  Planar,
  Motor,
  Gear
};

struct JointKindInfo {
  JointKind kind;
  const char* name;                            ///< "hinge"
  const char* moves;                           ///< its freedom: "turns about one axis"
  enum class Axis { None, Z } axis = Axis::Z;  ///< whether the direction of z matters
  enum class Ground {
    Joins,
    Refuses
  } ground = Ground::Joins;  ///< whether one side may be the ground
};
/// Every kind, in the order in which a tool steps through them.
std::span<const JointKindInfo> jointKinds();
const JointKindInfo& infoOf(JointKind kind);

/// Which of the `jointCoordinateNames` a joint leaves free; for a gear, those of the hinge of each
/// wheel. A universal joint and a screw have one more row, which couples two of them.
std::array<bool, 6> freeCoordinates(JointKind kind);

/// The shortest rotation that takes z to an axis.
Eigen::Quaterniond axesAlong(const Vec3& axis);

struct JointShape {
  JointKind kind = JointKind::Hinge;
  Vec3 place = Vec3::Zero();  ///< m, at the start
  Eigen::Quaterniond axes = Eigen::Quaterniond::Identity();
  double compliance = 0;  ///< m/N along the axes and rad/(N·m) about them; the compliance of a
                          ///< bushing follows from the weight
  double speed = 2;       ///< rad/s of a motor
  double pitch = 0.05;    ///< m per turn of a screw
};
/// Joins two bodies where they are at the start, or one body and the ground (nothing): a fixed
/// frame of the scene or a new one. A motor is a hinge with a driven speed, which yields if it is
/// blocked. The wheels of a gear touch between their hinges; the sizes of their shapes divide the
/// distance. The place and axes of a gear do not matter.
Result<Creation> makeJoint(const Scene& scene, const std::optional<PointRef>& a,
                           const std::optional<PointRef>& b, const JointShape& shape);

}  // namespace compliant
