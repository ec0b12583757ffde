#include "ui/model/rows/scene_tree_items.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "engine/scene/building_blocks.hpp"
#include "ui/model/rows/constraint_families.hpp"
#include "ui/model/rows/property_rows.hpp"

namespace compliant {

namespace {

/// A parsed filter: a text to find anywhere, and texts for one place each.
struct Filter {
  std::string anywhere;
  std::vector<std::string> names, types, roles;
  Folding fold;

  bool findsAll() const {
    return anywhere.empty() && names.empty() && types.empty() && roles.empty();
  }
};

/// Parses a filter. Words without a known prefix form one text, including their blanks.
Filter readFilter(std::string_view text, Folding fold) {
  Filter filter;
  filter.fold = fold;
  const std::string folded = fold(text);
  std::size_t at = 0;
  while (at < folded.size()) {
    const std::size_t end = std::min(folded.find(' ', at), folded.size());
    const std::string word = folded.substr(at, end - at);
    at = end + 1;
    const std::pair<std::string_view, std::vector<std::string>*> places[] = {
        {"name:", &filter.names}, {"type:", &filter.types}, {"role:", &filter.roles}};
    const auto* place = std::find_if(std::begin(places), std::end(places), [&](const auto& each) {
      return word.starts_with(each.first);
    });
    if (place != std::end(places))
      place->second->push_back(word.substr(place->first.size()));
    else
      filter.anywhere += (filter.anywhere.empty() ? "" : " ") + word;
  }
  while (filter.anywhere.ends_with(' ')) filter.anywhere.pop_back();
  return filter;
}

bool matches(const Component& component, const Filter& filter) {
  if (filter.findsAll()) return true;
  const Type& type = component.type();
  const std::string name = filter.fold(component.name), role = filter.fold(roleText(type.role));
  const std::string types = filter.fold(type.name + "\n" + typeLabel(type.name));
  const auto allIn = [](const std::string& text, const std::vector<std::string>& wanted) {
    return std::all_of(wanted.begin(), wanted.end(), [&](const std::string& each) {
      return text.find(each) != std::string::npos;
    });
  };
  return allIn(name, filter.names) && allIn(types, filter.types) && allIn(role, filter.roles) &&
         (name + "\n" + types + "\n" + role).find(filter.anywhere) != std::string::npos;
}

/// Builds the tree name by name; items are in the order of insertion.
class Growing {
 public:
  std::vector<SceneTreeItem> items;

  int itemFor(const std::string& path) {
    if (const auto known = index_.find(path); known != index_.end()) return known->second;
    const std::string branch = branchOf(path);
    const int parent = branch.empty() ? -1 : itemFor(branch.substr(0, branch.size() - 1));
    const int index = static_cast<int>(items.size());
    SceneTreeItem item;
    item.path = path;
    item.label = path.substr(branch.size());
    item.parent = parent;
    if (parent >= 0) items[static_cast<std::size_t>(parent)].children.push_back(index);
    items.push_back(std::move(item));
    index_[path] = index;
    return index;
  }

  /// Moves the members of families below their constraints, and removes the folders that become
  /// empty.
  void gather(const Scene& scene) {
    const auto at = [this](int index) -> SceneTreeItem& {
      return items[static_cast<std::size_t>(index)];
    };
    for (const auto& [law, family] : constraintFamilies(scene)) {
      const int head = index_.at(scene.find(law)->name);
      for (const Id member : family.members) {
        const std::string& name = scene.find(member)->name;
        // The constraint may be below one of the components that serve it.
        if (at(head).path.starts_with(name + "/")) continue;
        at(index_.at(name)).parent = head;
        at(head).summary = family.summary;
      }
    }
    for (SceneTreeItem& item : items) item.children.clear();
    // Folders come before their contents, so that in reverse order an empty one is recognised when
    // it is reached.
    for (int index = static_cast<int>(items.size()); index-- > 0;) {
      SceneTreeItem& item = at(index);
      if (item.id == 0 && item.children.empty())
        emptied_.insert(index);
      else if (item.parent >= 0)
        at(item.parent).children.push_back(index);
    }
    for (SceneTreeItem& item : items) std::reverse(item.children.begin(), item.children.end());
  }

  bool emptied(int index) const { return emptied_.contains(index); }

 private:
  std::map<std::string, int> index_;
  std::set<int> emptied_;
};

void appendWithChildren(const std::vector<SceneTreeItem>& grown, int from, int parent,
                        std::vector<SceneTreeItem>& ordered) {
  const SceneTreeItem& source = grown[static_cast<std::size_t>(from)];
  const auto place = ordered.size();
  ordered.push_back(source);
  ordered[place].parent = parent;
  ordered[place].depth = parent < 0 ? 0 : ordered[static_cast<std::size_t>(parent)].depth + 1;
  ordered[place].children.clear();
  for (const int child : source.children) {
    ordered[place].children.push_back(static_cast<int>(ordered.size()));
    appendWithChildren(grown, child, static_cast<int>(place), ordered);
  }
}

}  // namespace

int foundBy(std::span<const SceneTreeItem> items) {
  return static_cast<int>(std::count_if(items.begin(), items.end(), [](const SceneTreeItem& item) {
    return item.id != 0 && item.found;
  }));
}

SceneTreeItem pullItem() {
  SceneTreeItem item;
  item.label = item.path = "pull";
  item.role = Role::Constraint;
  item.typeName = blocks::law;
  item.transient = true;
  return item;
}

std::vector<SceneTreeItem> sceneTreeItems(const Scene& scene, std::span<const Issue> issues,
                                          std::string_view filter, Folding fold,
                                          std::span<const Issue> notes, TreeForm form) {
  const Filter wanted = readFilter(filter, fold);
  std::map<Id, Issue> first;
  for (const Issue& issue : issues) first.emplace(issue.component, issue);
  std::map<Id, std::string> remarks;
  for (const Issue& note : notes) remarks.emplace(note.component, note.sentence);

  Growing growing;
  for (const auto& [name, id] : scene.names()) {
    const Component& component = *scene.find(id);
    if (!matches(component, wanted)) continue;
    const int index = growing.itemFor(name);
    auto& item = growing.items[static_cast<std::size_t>(index)];
    item.id = id;
    item.role = component.type().role;
    item.typeName = component.type().name;
    item.enabled = component.enabled;
    if (const auto issue = first.find(id); issue != first.end()) {
      item.issue = issue->second.sentence;
      item.failed = issue->second.kind == Issue::Kind::Failure;
    }
    if (const auto remark = remarks.find(id); remark != remarks.end()) item.note = remark->second;
  }
  // A component that is shown only because of lines below it is still a component.
  for (SceneTreeItem& item : growing.items) {
    const Component* component = item.id == 0 ? scene.find(std::string_view(item.path)) : nullptr;
    if (component == nullptr) continue;
    item.id = component->id;
    item.role = component->type().role;
    item.typeName = component->type().name;
    item.enabled = component->enabled;
    item.found = false;
  }
  if (form == TreeForm::Families && wanted.findsAll()) growing.gather(scene);
  for (std::size_t i = 0; i < growing.items.size(); ++i) {
    if (growing.items[i].issue.empty()) continue;
    for (int above = growing.items[i].parent; above >= 0;) {
      auto& item = growing.items[static_cast<std::size_t>(above)];
      item.issueBelow = true;
      above = item.parent;
    }
  }
  std::vector<SceneTreeItem> ordered;
  ordered.reserve(growing.items.size());
  for (std::size_t i = 0; i < growing.items.size(); ++i)
    if (growing.items[i].parent < 0 && !growing.emptied(static_cast<int>(i)))
      appendWithChildren(growing.items, static_cast<int>(i), -1, ordered);
  return ordered;
}

}  // namespace compliant
