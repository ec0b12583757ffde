#include "ui/model/display/joint_force.hpp"

#include "ui/model/display/force_arrows.hpp"

namespace compliant {

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
    JointForce found{
        {snapshot.structure->place(line.to, snapshot.motion)}, origin(line.from), origin(line.to)};
    std::vector<ForceArrow> arrows;
    fillForceArrows(snapshot, arrows);
    for (const ForceArrow& arrow : arrows) {
      if (arrow.owner != constraint || arrow.row != first || arrow.body != body ||
          arrow.point != element)
        continue;
      (arrow.torque() ? found.atJoint.torque : found.atJoint.force) += arrow.force;
    }
    return found;
  }
  return std::nullopt;
}

}  // namespace compliant
