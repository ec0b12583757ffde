#include "engine/scene/scene.hpp"

#include <algorithm>

#include "engine/base/files_beside.hpp"
#include "engine/base/text.hpp"

namespace compliant {

Scene::Scene(const Scene& other)
    : title(other.title),
      notes(other.notes),
      folder(other.folder),
      search(other.search),
      parts(other.parts),
      names_(other.names_),
      uses_(other.uses_),
      nextId_(other.nextId_) {
  for (const auto& [id, component] : other.components_) components_.emplace(id, component->clone());
}

Scene& Scene::operator=(const Scene& other) {
  if (this != &other) *this = Scene(other);
  return *this;
}

const Component* Scene::find(Id id) const {
  const auto found = components_.find(id);
  return found == components_.end() ? nullptr : found->second.get();
}

const Component* Scene::find(std::string_view name) const {
  const auto found = names_.find(name);
  return found == names_.end() ? nullptr : find(found->second);
}

Result<std::string> Scene::readBeside(const std::string& name) const {
  if (const auto part = parts.find(name); part != parts.end()) return part->second;
  constexpr std::uintmax_t most = 100'000'000;
  std::vector<std::string> folders = search;
  if (!folder.empty()) folders.insert(folders.begin(), folder);
  if (folders.empty())
    return Error{"", inQuotes(name) +
                         " is searched for in the folder of the scene, which has none yet: save "
                         "it, and open it again"};
  return FilesBeside(std::move(folders)).read(name, most);
}

std::vector<const Component*> Scene::usersOf(Id id) const {
  std::vector<const Component*> users;
  eachUserOf(id, [&](const Component& user) { users.push_back(&user); });
  std::sort(users.begin(), users.end(),
            [](const Component* a, const Component* b) { return NaturalLess()(a->name, b->name); });
  return users;
}

std::string Scene::freeName(std::string_view wanted) const {
  std::string name(wanted);
  for (int n = 2; find(std::string_view(name)) != nullptr; ++n)
    name = std::string(wanted) + " " + std::to_string(n);
  return name;
}

Component* SceneWriter::find(Id id) {
  const auto found = scene_.components_.find(id);
  return found == scene_.components_.end() ? nullptr : found->second.get();
}

void SceneWriter::count(Id user, const Value& links, int change) {
  for (const Id target : linkedIds(links)) {
    const auto use = scene_.uses_.try_emplace({target, user}, 0).first;
    use->second += change;
    if (use->second == 0) scene_.uses_.erase(use);
  }
}

void SceneWriter::countAll(const Component& component, int change) {
  for (const Field& field : component.type().fields)
    if (field.isLink()) count(component.id, field.read(component), change);
}

void SceneWriter::write(Component& component, const Field& field, const Value& value) {
  if (field.isLink()) count(component.id, field.read(component), -1);
  field.write(component, value);
  if (field.isLink()) count(component.id, value, 1);
}

void SceneWriter::insert(std::unique_ptr<Component> component) {
  const Id id = component->id;
  countAll(*component, 1);
  scene_.names_.emplace(component->name, id);
  scene_.components_.emplace(id, std::move(component));
  scene_.nextId_ = std::max(scene_.nextId_, id + 1);
}

void SceneWriter::erase(Id id) {
  const Component& component = *find(id);
  countAll(component, -1);
  scene_.names_.erase(component.name);
  scene_.components_.erase(id);
}

void SceneWriter::rename(Id id, const std::string& name) {
  Component* component = find(id);
  scene_.names_.erase(component->name);
  component->name = name;
  scene_.names_.emplace(name, id);
}

ComponentRecord record(const Component& component) {
  ComponentRecord result{component.id, component.type().name, component.name, {}};
  for (const Field& field : component.type().fields) {
    Value value = field.read(component);
    if (!sameValue(value, field.fallback)) result.fields.emplace_back(field.name, std::move(value));
  }
  return result;
}

std::optional<std::string> checkName(std::string_view name) {
  if (name.empty()) return "A name cannot be empty";
  if (name.size() > longestName)
    return "A name can have at most " + std::to_string(longestName) + " characters";
  for (const char c : name)
    if (static_cast<unsigned char>(c) < 0x20) return "A name cannot contain control characters";
  if (!isUnicode(name)) return "A name must be text in UTF-8";
  std::size_t start = 0;
  while (true) {
    const std::size_t slash = name.find('/', start);
    const auto part = name.substr(start, slash == std::string_view::npos ? slash : slash - start);
    if (part.empty()) return "Name " + inQuotes(name) + " has an empty part between slashes";
    if (part.front() == ' ' || part.back() == ' ')
      return "Name " + inQuotes(name) + " has a space at the start or end of a part";
    if (slash == std::string_view::npos) return std::nullopt;
    start = slash + 1;
  }
}

std::vector<Id> linkedIds(const Value& value) {
  std::vector<Id> ids;
  if (const auto* link = std::get_if<Link>(&value)) {
    if (link->id != 0) ids.push_back(link->id);
  } else if (const auto* links = std::get_if<Array<Link>>(&value)) {
    for (const Link& link : *links) ids.push_back(link.id);
  }
  return ids;
}

}  // namespace compliant
