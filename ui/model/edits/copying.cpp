#include "ui/model/edits/copying.hpp"

#include <algorithm>
#include <set>

#include "ui/model/elements/naming.hpp"
#include "ui/model/elements/reindexing.hpp"

namespace compliant {

namespace {

/// Orders components so that linked components come first.
void linkedFirst(const Scene& scene, const Component& component, const std::set<Id>& wanted,
                 std::vector<const Component*>& order) {
  if (std::find(order.begin(), order.end(), &component) != order.end()) return;
  for (const Field& field : component.type().fields)
    for (const Id id : linkedIds(field.read(component)))
      if (id != component.id && wanted.contains(id))
        linkedFirst(scene, *scene.find(id), wanted, order);
  order.push_back(&component);
}

Value remapped(const Value& value, const std::map<Id, Id>& copies) {
  const auto copyOf = [&](Link link) {
    const auto copy = copies.find(link.id);
    return copy == copies.end() ? link : Link{copy->second};
  };
  if (const auto* link = std::get_if<Link>(&value)) return copyOf(*link);
  if (const auto* links = std::get_if<Array<Link>>(&value)) {
    std::vector<Link> mapped;
    for (const Link& link : *links) mapped.push_back(copyOf(link));
    return Array<Link>(std::move(mapped));
  }
  return value;
}

}  // namespace

std::vector<Id> copiedTogether(const Scene& scene, const std::vector<Id>& selected) {
  const std::set<Id> chosen(selected.begin(), selected.end());
  const auto computed = [&scene](Id state) {
    for (const Component* user : scene.usersOf(state))
      if (user->type().role == Role::Mapping &&
          static_cast<const Mapping*>(user)->output.id == state)
        return true;
    return false;
  };
  std::vector<Id> states;
  for (const Id id : selected)
    if (scene.resolve(Ref<State>{id}) != nullptr && !computed(id)) states.push_back(id);
  if (states.empty()) return selected;
  const std::vector<Id> built = builtOn(scene, states);
  std::set<Id> together(states.begin(), states.end());
  // The states that a component acts on, or computes from.
  const auto complete = [&](const Component& component) {
    const auto* mapping = scene.resolve(Ref<Mapping>{component.id});
    for (const Field& field : component.type().fields)
      for (const Id id : linkedIds(field.read(component)))
        if (!together.contains(id) && (mapping == nullptr || id != mapping->output.id))
          return false;
    return true;
  };
  // A mapping that is selected together with its output is copied, whatever its other inputs are.
  for (const Id id : selected)
    if (const auto* mapping = scene.resolve(Ref<Mapping>{id});
        mapping != nullptr && chosen.contains(mapping->output.id)) {
      together.insert(id);
      together.insert(mapping->output.id);
    }
  for (bool more = true; more;) {
    more = false;
    for (const Id id : built) {
      const Component& component = *scene.find(id);
      if (component.type().role == Role::State || together.contains(id) || !complete(component))
        continue;
      together.insert(id);
      more = true;
      if (const auto* mapping = scene.resolve(Ref<Mapping>{id}))
        together.insert(mapping->output.id);
    }
  }
  const std::set<Id> onThem(built.begin(), built.end());
  std::vector<Id> copied;
  for (const Id id : selected)
    if (together.contains(id) || !onThem.contains(id)) copied.push_back(id);
  for (const Id id : built)
    if (together.contains(id) && !chosen.contains(id)) copied.push_back(id);
  return copied;
}

Edit copiesOf(const Scene& scene, const std::vector<Id>& wanted, std::vector<Id>& ids) {
  ids.clear();
  const std::set<Id> set(wanted.begin(), wanted.end());
  std::vector<const Component*> components;  // in the order of names
  std::map<Id, Id> copies;
  for (const auto& [name, id] : scene.names())
    if (set.contains(id)) components.push_back(scene.find(id));
  if (components.empty()) return {Batch{}};
  Id next = scene.nextId();
  for (const Component* component : components) copies[component->id] = next++;
  for (const Id id : wanted)
    if (copies.contains(id)) ids.push_back(copies[id]);

  std::vector<std::string> originals;
  for (const Component* component : components) originals.push_back(component->name);
  auto names = namesOfCopies(scene, originals);
  std::vector<const Component*> order;
  for (const Component* component : components) linkedFirst(scene, *component, set, order);
  Batch batch;
  for (const Component* component : order) {
    ComponentRecord copy = record(*component);
    copy.id = copies[component->id];
    copy.name = names[component->name];
    for (auto& [field, value] : copy.fields) value = remapped(value, copies);
    batch.edits.push_back({Insert{std::move(copy)}});
  }
  return {std::move(batch)};
}

}  // namespace compliant
