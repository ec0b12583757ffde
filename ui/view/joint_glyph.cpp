#include "ui/view/joint_glyph.hpp"

#include <algorithm>

#include "engine/base/math.hpp"
#include "ui/view/glyph_meshes.hpp"

namespace compliant {

namespace {

/// Turns z into the one axis that is free, or the one that is not.
Eigen::Quaterniond toLoneAxis(const std::array<bool, 3>& free) {
  const bool lone = std::count(free.begin(), free.end(), true) == 1;
  const auto axis = std::find(free.begin(), free.end(), lone) - free.begin();
  return Eigen::Quaterniond::FromTwoVectors(Vec3::UnitZ(), Vec3::Unit(std::min<Index>(axis, 2)));
}

JointPart slidingPart(const JointFreedom& freedom) {
  if (freedom.slideCount == 1) return {railMesh(), toLoneAxis(freedom.slides)};
  if (freedom.slideCount == 2) return {plateMesh(), toLoneAxis(freedom.slides)};
  return {};
}

JointPart turningPart(const JointFreedom& freedom) {
  if (freedom.turnCount == 3) return {socketMesh(), {}};
  if (freedom.turnCount == 2) return {crossMesh(), toLoneAxis(freedom.turns)};
  if (freedom.turnCount == 1) return {pinMesh(), toLoneAxis(freedom.turns)};
  if (freedom.slideCount == 0 || freedom.slideCount == 3) return {weldMesh(), {}};
  return {sleeveMesh(), toLoneAxis(freedom.slides)};
}

}  // namespace

JointFreedom freedomOf(const Depiction::Joint& joint) {
  JointFreedom freedom;
  for (std::size_t i = 0; i < 3; ++i) {
    freedom.slides[i] = joint.row[i] < 0;
    freedom.turns[i] = joint.row[i + 3] < 0;
    freedom.slideCount += freedom.slides[i] ? 1 : 0;
    freedom.turnCount += freedom.turns[i] ? 1 : 0;
  }
  return freedom;
}

std::array<JointPart, 2> glyphOf(const Depiction::Joint& joint) {
  if (joint.twist()) return {{{dialMesh(), Eigen::Quaterniond::Identity()}, {}}};
  const JointFreedom freedom = freedomOf(joint);
  return {{turningPart(freedom), slidingPart(freedom)}};
}

}  // namespace compliant
