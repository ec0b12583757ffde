#pragma once

#include <array>
#include <memory>

#include "engine/base/mesh.hpp"
#include "engine/scene/depiction.hpp"

namespace compliant {

/// A part of the glyph of a joint, of size 1 about its place. Write {mesh} for one that is not
/// turned: {mesh, {}} would leave the quaternion uninitialised.
struct JointPart {
  std::shared_ptr<const Mesh> mesh;
  Eigen::Quaterniond turn = Eigen::Quaterniond::Identity();  ///< in the axes of the joint
};

/// What a joint leaves free, by its rows.
struct JointFreedom {
  std::array<bool, 3> slides{}, turns{};  ///< along and about x, y and z
};
JointFreedom freedomOf(const Depiction::Joint& joint);

/// The glyph by which one recognises a joint: of what it lets turn (nothing: a cross; one axis: a
/// pin; two: crossed pins; all: a ball in a ring) and of what it lets slide (one axis: a rail; two:
/// a plate; all: nothing). So pin and rail along one axis are a cylindrical joint, a plate with a
/// pin across is a planar one. The angle of a hinge alone is a ring. An empty part has no mesh.
std::array<JointPart, 2> glyphOf(const Depiction::Joint& joint);

}  // namespace compliant
