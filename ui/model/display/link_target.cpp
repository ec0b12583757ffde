#include "ui/model/display/link_target.hpp"

#include <algorithm>

namespace compliant {
namespace {

bool contains(std::span<const Id> ids, Id id) {
  return std::find(ids.begin(), ids.end(), id) != ids.end();
}

/// The components directly behind one: its links, and the mappings that compute it.
std::vector<Id> directlyBehind(const Scene& scene, const Component& component) {
  std::vector<Id> ids;
  for (const Field& field : component.type().fields) {
    // A mapping leads to its inputs; the search comes from its output.
    if (component.type().role == Role::Mapping && field.name == "output") continue;
    for (const Id id : linkedIds(field.read(component)))
      if (id != 0) ids.push_back(id);
  }
  if (component.type().role != Role::State) return ids;
  for (const Component* user : scene.usersOf(component.id)) {
    // A body leads to its shapes, which are visible.
    if (user->type().role == Role::Shape) ids.push_back(user->id);
    if (user->type().role != Role::Mapping) continue;
    const Field* output = user->type().find("output");
    if (output != nullptr && contains(linkedIds(output->read(*user)), component.id))
      ids.push_back(user->id);
  }
  return ids;
}

}  // namespace

Id linkTargetOf(const Scene& scene, Id clicked, std::span<const Id> wanted) {
  // The nearest first.
  std::vector<Id> seen{clicked};
  for (std::size_t i = 0; i < seen.size(); ++i) {
    const Component* component = scene.find(seen[i]);
    if (component == nullptr) continue;
    if (contains(wanted, seen[i])) return seen[i];
    for (const Id id : directlyBehind(scene, *component))
      if (!contains(seen, id)) seen.push_back(id);
  }
  return 0;
}

std::vector<Id> componentsLeadingTo(const Scene& scene, std::span<const Id> wanted) {
  std::vector<Id> ids;
  for (const auto& [name, id] : scene.names())
    if (linkTargetOf(scene, id, wanted) != 0) ids.push_back(id);
  return ids;
}

}  // namespace compliant
