#include "ui/model/copying.hpp"

#include <algorithm>
#include <charconv>
#include <set>

#include "ui/model/renumbering.hpp"

namespace compliant {

namespace {

/// "cloth/rod 7" -> "cloth/rod" and 7; "rod" -> "rod" and 1.
std::pair<std::string, int> withoutNumber(const std::string& name) {
  const std::size_t space = name.find_last_of(" /");
  if (space == std::string::npos || name[space] == '/' || space == 0) return {name, 1};
  int number = 0;
  const char* end = name.data() + name.size();
  const auto parsed = std::from_chars(name.data() + space + 1, end, number);
  if (parsed.ec != std::errc() || parsed.ptr != end || number < 1 || number > 999'999)
    return {name, 1};
  return {name.substr(0, space), number};
}

/// Whether a component has this name or lies below it.
bool taken(const Scene& scene, const std::string& name) {
  if (scene.find(std::string_view(name)) != nullptr) return true;
  const std::string branch = name + "/";
  const auto below = scene.names().lower_bound(branch);
  return below != scene.names().end() && inBranch(below->first, branch);
}

std::string freeNameBeside(const Scene& scene, const std::string& wanted,
                           const std::set<std::string>& promised) {
  const auto [stem, first] = withoutNumber(wanted);
  std::string name = wanted;
  for (int n = first + 1; taken(scene, name) || promised.contains(name); ++n)
    name = stem + " " + std::to_string(n);
  return name;
}

/// The innermost branch that holds all names, without its last slash; "" for the whole scene.
std::string commonBranch(const std::vector<std::string>& names) {
  std::string branch = branchOf(names.front());
  for (const std::string& name : names)
    while (!inBranch(name, branch)) branch = branchOf(branch.substr(0, branch.size() - 1));
  return branch.empty() ? branch : branch.substr(0, branch.size() - 1);
}

/// Whether the names are all that the scene has in a branch, if it has that branch.
bool wholeBranch(const Scene& scene, const std::string& branch,
                 const std::vector<std::string>& names) {
  const std::set<std::string> known(names.begin(), names.end());
  for (const auto& [name, id] : scene.names())
    if (inBranch(name, branch + "/") && !known.contains(name)) return false;
  return true;
}

/// Components so that what a component links to comes before it.
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

std::string naturalFreeName(const Scene& scene, const std::string& wanted) {
  return freeNameBeside(scene, wanted, {});
}

std::map<std::string, std::string> namesOfCopies(const Scene& scene,
                                                 const std::vector<std::string>& names) {
  std::map<std::string, std::string> tops;  // what is copied as a whole, with everything below it
  std::map<std::string, std::string> renamed;
  if (names.empty()) return renamed;
  std::set<std::string> promised;
  const std::string branch = commonBranch(names);
  if (names.size() > 1 && !branch.empty() && wholeBranch(scene, branch, names))
    tops[branch] = freeNameBeside(scene, branch, promised);
  for (const std::string& name : names) {
    const auto top = std::find_if(tops.begin(), tops.end(), [&](const auto& entry) {
      return inBranch(name, entry.first + "/");
    });
    if (top != tops.end()) {
      renamed[name] = top->second + name.substr(top->first.size());
    } else {
      renamed[name] = tops[name] = freeNameBeside(scene, name, promised);
    }
    promised.insert(renamed[name]);
  }
  return renamed;
}

std::vector<Id> copiedTogether(const Scene& scene, const std::vector<Id>& selected) {
  const std::set<Id> chosen(selected.begin(), selected.end());
  const auto computed = [&scene](Id state) {
    for (const Component* user : scene.usersOf(state))
      if (user->type().role == Role::Mapping && static_cast<const Mapping*>(user)->output.id == state)
        return true;
    return false;
  };
  std::vector<Id> states;
  for (const Id id : selected)
    if (scene.resolve(Ref<State>{id}) != nullptr && !computed(id)) states.push_back(id);
  if (states.empty()) return selected;
  const std::vector<Id> built = builtOn(scene, states);
  std::set<Id> together(states.begin(), states.end());
  // What a component acts on, or computes from.
  const auto complete = [&](const Component& component) {
    const auto* mapping = scene.resolve(Ref<Mapping>{component.id});
    for (const Field& field : component.type().fields)
      for (const Id id : linkedIds(field.read(component)))
        if (!together.contains(id) && (mapping == nullptr || id != mapping->output.id)) return false;
    return true;
  };
  // A mapping that is chosen with what it computes goes along, whatever else it starts from.
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
      if (const auto* mapping = scene.resolve(Ref<Mapping>{id})) together.insert(mapping->output.id);
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
