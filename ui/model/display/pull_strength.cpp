#include "ui/model/display/pull_strength.hpp"

#include <algorithm>

namespace compliant {

SetPull commandOf(PullStrength strength) {
  switch (strength) {
    case PullStrength::Soft:
      return {2, PullKind::Spring};
    case PullStrength::Strong:
      return {15, PullKind::Spring};
    case PullStrength::Hard:
      return {5, PullKind::Hard};
    case PullStrength::Normal:
      break;
  }
  return {5, PullKind::Spring};
}

bool pullsHard(const Snapshot& snapshot) {
  if (!snapshot.pull.active) return false;
  const auto& constraints = snapshot.structure->constraints;
  const auto spring = std::find_if(constraints.begin(), constraints.end(),
                                   [](const auto& each) { return ofPull(each.id); });
  if (spring == constraints.end()) return false;
  const auto row = static_cast<std::size_t>(spring->row);
  return row < snapshot.compliance.size() && snapshot.compliance[row] == 0;
}

}  // namespace compliant
