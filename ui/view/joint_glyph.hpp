#pragma once

#include <array>
#include <memory>

#include "engine/base/mesh.hpp"
#include "engine/scene/depiction.hpp"

namespace compliant {

/// A part of the glyph of a joint, of size 1 about its place. Write {mesh} for a part without
/// rotation: {mesh, {}} would leave the quaternion uninitialised.
struct JointPart {
  std::shared_ptr<const Mesh> mesh;
  Eigen::Quaterniond turn = Eigen::Quaterniond::Identity();  ///< rotation in the axes of the joint
};

/// The freedom of a joint, according to its rows.
struct JointFreedom {
  std::array<bool, 3> slides{}, turns{};  ///< along and about x, y and z
};
JointFreedom freedomOf(const Depiction::Joint& joint);

/// The glyph of a joint. One part shows the free rotations (none: a cross; one axis: a pin; two:
/// crossed pins; all: a ball in a ring), the other the free translations (one axis: a rail; two: a
/// plate; all: nothing). So a pin and a rail along one axis are a cylindrical joint, a plate and a
/// pin normal to it a planar one. The angle of a hinge only is a ring. An empty part has no mesh.
std::array<JointPart, 2> glyphOf(const Depiction::Joint& joint);

}  // namespace compliant
