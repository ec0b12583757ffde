#include "ui/model/scene_tree_items.hpp"

#include <algorithm>
#include <cctype>
#include <map>

#include "ui/model/property_rows.hpp"

namespace compliant {

namespace {

std::string lowerCase(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return lower;
}

bool matches(const Component& component, const std::string& filter) {
  if (filter.empty()) return true;
  const Type& type = component.type();
  const auto contains = [&](const std::string& text) {
    return lowerCase(text).find(filter) != std::string::npos;
  };
  return contains(component.name) || contains(type.name) || contains(typeLabel(type.name)) ||
         contains(roleText(type.role));
}

/// Grows the tree name by name; items in the order in which they were met.
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
    if (parent >= 0) {
      auto& above = items[static_cast<std::size_t>(parent)];
      item.depth = above.depth + 1;
      above.children.push_back(index);
    }
    items.push_back(std::move(item));
    index_[path] = index;
    return index;
  }

 private:
  std::map<std::string, int> index_;
};

void appendWithChildren(const std::vector<SceneTreeItem>& grown, int from, int parent,
                        std::vector<SceneTreeItem>& ordered) {
  const SceneTreeItem& source = grown[static_cast<std::size_t>(from)];
  const auto place = ordered.size();
  ordered.push_back(source);
  ordered[place].parent = parent;
  ordered[place].children.clear();
  for (const int child : source.children) {
    ordered[place].children.push_back(static_cast<int>(ordered.size()));
    appendWithChildren(grown, child, static_cast<int>(place), ordered);
  }
}

}  // namespace

SceneTreeItem pullItem() {
  SceneTreeItem item;
  item.label = item.path = "pull";
  item.role = Role::Constraint;
  item.typeName = "UniformCompliance";
  item.passing = true;
  return item;
}

std::vector<SceneTreeItem> sceneTreeItems(const Scene& scene, std::span<const Issue> issues,
                                          std::string_view filter) {
  const std::string wanted = lowerCase(filter);
  std::map<Id, std::string> sentences;
  for (const Issue& issue : issues) sentences.emplace(issue.component, issue.sentence);

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
    if (const auto sentence = sentences.find(id); sentence != sentences.end())
      item.issue = sentence->second;
  }
  // A component that is only kept because of what lies below it is still a component.
  for (SceneTreeItem& item : growing.items) {
    const Component* component = item.id == 0 ? scene.find(std::string_view(item.path)) : nullptr;
    if (component == nullptr) continue;
    item.id = component->id;
    item.role = component->type().role;
    item.typeName = component->type().name;
    item.enabled = component->enabled;
  }
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
    if (growing.items[i].parent < 0)
      appendWithChildren(growing.items, static_cast<int>(i), -1, ordered);
  return ordered;
}

}  // namespace compliant
