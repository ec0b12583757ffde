#include "ui/model/rows/selection_sheet.hpp"

#include <algorithm>

#include "ui/model/rows/property_rows.hpp"

namespace compliant {
namespace {

/// The innermost branch that contains all members, with its slash; empty if there is none.
std::string commonBranch(const std::vector<SelectionSheet::Member>& members) {
  std::string branch = members.empty() ? std::string() : branchOf(members.front().name);
  const auto outside = [&branch](const SelectionSheet::Member& member) {
    return !inBranch(member.name, branch);
  };
  while (!branch.empty() && std::any_of(members.begin(), members.end(), outside))
    branch = branchOf(branch.substr(0, branch.size() - 1));
  return branch;
}

}  // namespace

std::string SelectionSheet::count() const {
  return std::to_string(members.size()) + (members.size() == 1 ? " component" : " components");
}

std::string SelectionSheet::title() const { return branch.empty() ? count() : branch; }

SelectionSheet selectionSheet(const Scene& scene, std::span<const Id> selection) {
  SelectionSheet sheet;
  sheet.alike = true;
  const Type* type = nullptr;
  for (const Id id : selection) {
    const Component* component = scene.find(id);
    if (component == nullptr) continue;
    if (type != nullptr && type != &component->type()) sheet.alike = false;
    type = &component->type();
    sheet.members.push_back({id, component->name, typeLabel(type->name), type->role});
  }
  const std::string branch = commonBranch(sheet.members);
  if (sheet.members.size() < 2 || branch.empty()) return sheet;
  const auto below =
      std::count_if(scene.names().begin(), scene.names().end(),
                    [&](const auto& entry) { return inBranch(entry.first, branch); });
  if (below != static_cast<std::ptrdiff_t>(sheet.members.size())) return sheet;
  sheet.branch = branch.substr(0, branch.size() - 1);
  for (auto& member : sheet.members) member.name = member.name.substr(branch.size());
  return sheet;
}

}  // namespace compliant
