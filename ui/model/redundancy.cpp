#include "ui/model/redundancy.hpp"

#include <algorithm>

#include "ui/model/solver_rows.hpp"

namespace compliant {
namespace {

/// More names than these would not be read.
constexpr std::size_t mostNames = 6;

constexpr const char* arbitrary =
    "How these constraints share the force is arbitrary; the split of least norm is shown.";

}  // namespace

Index redundantRows(const StepReport& report) {
  Index rows = 0;
  for (const SystemReport& system : report.systems)
    if (system.redundancy != nullptr) rows += system.redundancy->rows;
  return rows;
}

std::vector<Issue> redundancyNotes(const StepReport& report) {
  std::vector<Issue> notes;
  for (const SystemReport& system : report.systems) {
    if (system.redundancy == nullptr || system.redundancy->rows == 0) continue;
    for (const Id owner : system.redundancy->owners)
      notes.push_back({owner, std::string("Redundant: it holds what others hold already. ") +
                                  arbitrary});
  }
  return notes;
}

std::string redundancyWords(const SystemReport& system, const SceneStructure& structure) {
  if (system.redundancy == nullptr || system.redundancy->rows == 0) return {};
  const Redundancy& known = *system.redundancy;
  std::string text = std::to_string(known.rows) + " of " + std::to_string(system.rows) +
                     (system.rows == 1 ? " row is" : " rows are") + " redundant";
  const std::size_t named = std::min(known.owners.size(), mostNames);
  for (std::size_t i = 0; i < named; ++i)
    text += (i == 0 ? ": “" : ", “") + ownerName(structure, known.owners[i]) + "”";
  if (named < known.owners.size())
    text += " and " + std::to_string(known.owners.size() - named) + " more";
  return text + ". " + arbitrary;
}

}  // namespace compliant
