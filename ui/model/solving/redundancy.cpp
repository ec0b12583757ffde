#include "ui/model/solving/redundancy.hpp"

#include <algorithm>

#include "engine/record/solver_rows.hpp"

namespace compliant {
namespace {

/// Nobody would read more names.
constexpr std::size_t mostNames = 6;

constexpr const char* arbitrary =
    "How these constraints share the force is arbitrary; the split of least norm is shown, "
    "weighted by how easily each row moves.";

/// Null: it is unknown.
const Redundancy* redundancyOf(const Snapshot& snapshot, std::size_t system) {
  const auto& systems = snapshot.report.systems;
  return snapshot.reported && system < systems.size() ? systems[system].redundancy.get() : nullptr;
}

}  // namespace

Index redundantRows(const Snapshot& snapshot, std::size_t system) {
  const Redundancy* known = redundancyOf(snapshot, system);
  return known != nullptr ? known->rows : 0;
}

Index redundantRows(const Snapshot& snapshot) {
  Index rows = 0;
  for (std::size_t i = 0; i < snapshot.report.systems.size(); ++i)
    rows += redundantRows(snapshot, i);
  return rows;
}

std::vector<Issue> redundancyNotes(const Snapshot& snapshot) {
  std::vector<Issue> notes;
  for (std::size_t i = 0; i < snapshot.report.systems.size(); ++i) {
    if (redundantRows(snapshot, i) == 0) continue;
    for (const Id owner : redundancyOf(snapshot, i)->owners)
      notes.push_back(
          {owner,
           std::string("Redundant: other constraints already enforce the same. ") + arbitrary});
  }
  return notes;
}

std::string redundancyText(const Snapshot& snapshot, std::size_t system) {
  if (redundantRows(snapshot, system) == 0) return {};
  const Redundancy& known = *redundancyOf(snapshot, system);
  const Index rows = snapshot.report.systems[system].rows;
  std::string text = std::to_string(known.rows) + " of " + std::to_string(rows) +
                     (rows == 1 ? " row" : " rows") + (known.rows == 1 ? " is" : " are") +
                     " redundant";
  const std::size_t named = std::min(known.owners.size(), mostNames);
  for (std::size_t i = 0; i < named; ++i) {
    text += (i == 0 ? ": “" : "; “") + ownerName(*snapshot.structure, known.owners[i]) + "”";
    if (i >= known.rowsOf.size()) continue;
    const std::string elements =
        elementsName(*snapshot.structure, known.owners[i], known.rowsOf[i]);
    if (!elements.empty()) text += ", " + elements;
  }
  if (named < known.owners.size())
    text += " and " + std::to_string(known.owners.size() - named) + " more";
  // One choice out of several, like the shares of the forces.
  return text + ". Which rows are named depends on their order. " + arbitrary;
}

}  // namespace compliant
