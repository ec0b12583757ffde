#include "engine/interactive/words_alone.hpp"

#include <algorithm>
#include <set>

#include "engine/scene/roles.hpp"

namespace compliant {

namespace {

bool isGravity(const Component& component) {
  return component.type().role == Role::ForceField &&
         static_cast<const ForceField&>(component).acceleration().has_value();
}

/// The branches in which a component acts on everything.
std::set<std::string> governedBranches(const Scene& scene) {
  std::set<std::string> branches;
  for (const auto& [name, id] : scene.names())
    if (const Component& component = *scene.find(id);
        governs(component.type().role) || isGravity(component))
      branches.insert(branchOf(name));
  return branches;
}

bool staysGoverned(const Scene& scene, const Rename& rename, const std::string& before) {
  const Component* component = scene.find(rename.component);
  // If a branch has several, the first by name governs.
  if (component == nullptr || governs(component->type().role)) return false;
  if (branchOf(rename.name) == branchOf(before)) return true;
  if (isGravity(*component)) return false;
  const std::set<std::string> branches = governedBranches(scene);
  return std::all_of(branches.begin(), branches.end(), [&](const std::string& branch) {
    return inBranch(rename.name, branch) == inBranch(before, branch);
  });
}

}  // namespace

bool changesWordsAlone(const Scene& scene, const Edit& edit, const Edit& inverse) {
  if (const auto* set = std::get_if<SetField>(&edit.change))
    return set->component == sceneId || set->field == "notes";
  if (const auto* rename = std::get_if<Rename>(&edit.change)) {
    const auto* before = std::get_if<Rename>(&inverse.change);
    return before != nullptr && staysGoverned(scene, *rename, before->name);
  }
  const auto *batch = std::get_if<Batch>(&edit.change), *back = std::get_if<Batch>(&inverse.change);
  // The inverse begins with the last one.
  return batch != nullptr && back != nullptr &&
         std::equal(batch->edits.begin(), batch->edits.end(), back->edits.rbegin(),
                    back->edits.rend(), [&](const Edit& one, const Edit& undo) {
                      return changesWordsAlone(scene, one, undo);
                    });
}

}  // namespace compliant
