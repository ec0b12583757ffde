#include "ui/model/display/joint_force.hpp"

#include <algorithm>

#include "ui/model/display/force_arrows.hpp"

namespace compliant {

namespace {

bool sameBodies(const SceneStructure::Line& a, const SceneStructure::Line& b) {
  const auto same = [](const SceneStructure::End& x, const SceneStructure::End& y) {
    return x.state == y.state && x.element == y.element;
  };
  return same(a.from, b.from) && same(a.to, b.to);
}

/// Whether an arrow belongs to a row of the joint that begins at row `first` of `constraint`, or to
/// a stop between the same bodies, which limits a free coordinate of the joint.
bool belongs(const ForceArrow& arrow, const SceneStructure& structure,
             const SceneStructure::Line& line, Id constraint, Index first) {
  if (arrow.owner == constraint) return arrow.row == first;
  const SceneStructure::ConstraintInfo* stop = structure.constraint(arrow.owner);
  return stop != nullptr && stop->admissible->side() != 0 && stop->admissible->rows() == 1 &&
         std::any_of(stop->lines.begin(), stop->lines.end(), [&](const SceneStructure::Line& each) {
           return each.joint && each.element * stop->width == arrow.row && sameBodies(each, line);
         });
}

}  // namespace

std::optional<JointForce> jointForce(const Snapshot& snapshot, Id constraint, Index row) {
  const SceneStructure::ConstraintInfo* info =
      snapshot.structure != nullptr ? snapshot.structure->constraint(constraint) : nullptr;
  if (info == nullptr) return std::nullopt;
  for (const SceneStructure::Line& line : info->lines) {
    const Index first = line.element * info->width;
    if (!line.joint || (row >= 0 && (row < first || row >= first + info->width))) continue;
    const auto origin = [&](SceneStructure::End end) {
      end.place.setZero();
      return snapshot.structure->place(end, snapshot.motion);
    };
    const bool onBody = line.to.state >= 0;
    const Id body =
        onBody ? snapshot.structure->states[static_cast<std::size_t>(line.to.state)].id : 0;
    const Index element = onBody ? line.to.element : -1;
    JointForce found{{snapshot.structure->place(line.to, snapshot.motion)},
                     origin(line.from),
                     origin(line.to),
                     line.element,
                     std::count_if(info->lines.begin(), info->lines.end(),
                                   [](const auto& each) { return static_cast<bool>(each.joint); })};
    std::vector<ForceArrow> arrows;
    fillForceArrows(snapshot, arrows);
    for (const ForceArrow& arrow : arrows) {
      if (arrow.body != body || arrow.point != element ||
          !belongs(arrow, *snapshot.structure, line, constraint, first))
        continue;
      (arrow.torque() ? found.atJoint.torque : found.atJoint.force) += arrow.force;
      if (!arrow.torque())
        found.atJoint.torque += (arrow.place - found.atJoint.place).cross(arrow.force);
    }
    return found;
  }
  return std::nullopt;
}

}  // namespace compliant
