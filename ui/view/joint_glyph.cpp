#include "ui/view/joint_glyph.hpp"

#include <algorithm>

#include "engine/base/math.hpp"
#include "ui/view/glyph_meshes.hpp"

namespace compliant {

namespace {

auto countOf(const std::array<bool, 3>& free) { return std::count(free.begin(), free.end(), true); }

/// The rotation of z to the only free axis, or to the only one that is not free.
Eigen::Quaterniond toLoneAxis(const std::array<bool, 3>& free) {
  const bool lone = countOf(free) == 1;
  const auto axis = std::find(free.begin(), free.end(), lone) - free.begin();
  return Eigen::Quaterniond::FromTwoVectors(Vec3::UnitZ(), Vec3::Unit(std::min<Index>(axis, 2)));
}

JointPart slidingPart(const JointFreedom& freedom) {
  const auto slides = countOf(freedom.slides);
  if (slides == 1) return {railMesh(), toLoneAxis(freedom.slides)};
  if (slides == 2) return {plateMesh(), toLoneAxis(freedom.slides)};
  return {};
}

JointPart turningPart(const JointFreedom& freedom) {
  const auto turns = countOf(freedom.turns), slides = countOf(freedom.slides);
  if (turns == 3) return {socketMesh()};
  if (turns == 2) return {crossMesh(), toLoneAxis(freedom.turns)};
  if (turns == 1) return {pinMesh(), toLoneAxis(freedom.turns)};
  if (slides == 0 || slides == 3) return {weldMesh()};
  return {sleeveMesh(), toLoneAxis(freedom.slides)};
}

}  // namespace

JointFreedom freedomOf(const Depiction::Joint& joint) {
  JointFreedom freedom;
  for (std::size_t i = 0; i < 3; ++i) {
    freedom.slides[i] = joint.row[i] < 0;
    freedom.turns[i] = joint.row[i + 3] < 0;
  }
  return freedom;
}

std::array<JointPart, 2> glyphOf(const Depiction::Joint& joint) {
  if (joint.twist()) return {{{dialMesh()}}};
  const JointFreedom freedom = freedomOf(joint);
  return {{turningPart(freedom), slidingPart(freedom)}};
}

}  // namespace compliant
