#include "ui/model/solving/broken_rows.hpp"

#include <algorithm>

#include "engine/simulation/row_names.hpp"

namespace compliant {

namespace {

Index brokenOf(const Snapshot& snapshot, const SceneStructure::ConstraintInfo& constraint) {
  const VecX& broken = snapshot.motion.broken;
  if (constraint.row + constraint.rows > broken.size()) return 0;
  return (broken.segment(constraint.row, constraint.rows).array() != 0).count();
}

}  // namespace

Index brokenRows(const Snapshot& snapshot) {
  Index rows = 0;
  for (const auto& each : snapshot.structure->constraints) rows += brokenOf(snapshot, each);
  return rows;
}

std::vector<Issue> brokenNotes(const Snapshot& snapshot) {
  std::vector<Issue> notes;
  for (const auto& each : snapshot.structure->constraints) {
    const Index rows = brokenOf(snapshot, each);
    if (rows == 0) continue;
    const Index width = std::max(1, each.width), broken = rows / width, all = each.rows / width;
    notes.push_back(
        {each.id, all == 1 ? std::string("It has broken and no longer holds. Reset restores it.")
                           : std::to_string(broken) + " of " + std::to_string(all) + " " +
                                 elementWord(*snapshot.structure, each.id) +
                                 "s have broken and no longer hold. Reset restores them."});
  }
  return notes;
}

}  // namespace compliant
