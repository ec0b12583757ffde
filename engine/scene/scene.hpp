#pragma once

#include <map>
#include <memory>
#include <unordered_map>

#include "engine/base/result.hpp"
#include "engine/base/text.hpp"
#include "engine/scene/roles.hpp"

namespace compliant {

/// A component as plain data: what an edit carries and a file holds. Fields at their default are
/// left out.
struct ComponentRecord {
  Id id = 0;
  std::string type;
  std::string name;
  std::vector<std::pair<std::string, Value>> fields;
  bool operator==(const ComponentRecord&) const = default;
};

/// What the user designed: named components with links to each other, without motion. It changes
/// only through applyEdit (engine/scene/edit.hpp). Copies are deep but share large lists.
class Scene {
 public:
  std::string title;
  std::string notes;
  /// The folder of its file, in which files that it names are found; empty: none. It is not
  /// saved.
  std::string folder;
  /// Further folders that are searched for files that it names; not saved.
  std::vector<std::string> search;
  /// Files supplied with it, such as those in a recording, by the names that it uses.
  std::map<std::string, std::string> parts;

  /// The bytes of a file that the scene names (FilesBeside).
  Result<std::string> readBeside(const std::string& name) const;

  Scene() = default;
  Scene(const Scene& other);
  Scene& operator=(const Scene& other);
  Scene(Scene&&) = default;
  Scene& operator=(Scene&&) = default;

  const Component* find(Id id) const;
  const Component* find(std::string_view name) const;
  /// The component if it exists and has the role.
  template <class R>
  const R* resolve(Ref<R> ref) const {
    const Component* component = find(ref.id);
    return component != nullptr && component->type().role == R::role
               ? static_cast<const R*>(component)
               : nullptr;
  }
  /// Every component in the order of names, the canonical order of the program.
  using Names = std::map<std::string, Id, NaturalLess>;
  const Names& names() const { return names_; }
  std::size_t size() const { return names_.size(); }
  /// An id that no component ever had.
  Id nextId() const { return nextId_; }
  /// Components with a field that links to `id`, in the order of names.
  std::vector<const Component*> usersOf(Id id) const;
  /// Calls `each(component)` for each of them, in any order, without sorting.
  template <class Each>
  void eachUserOf(Id id, Each each) const {
    for (auto use = uses_.lower_bound({id, 0}); use != uses_.end() && use->first.first == id; ++use)
      each(*find(use->first.second));
  }
  /// A free name: `wanted`, or "wanted 2"…
  std::string freeName(std::string_view wanted) const;

 private:
  friend class SceneWriter;
  Names names_;
  std::unordered_map<Id, std::unique_ptr<Component>> components_;
  /// How often one component (second) links to another (first), for fast search of the users of a
  /// component.
  std::map<std::pair<Id, Id>, int> uses_;
  Id nextId_ = 1;
};

/// Write access to a scene without checks; only applyEdit uses it.
class SceneWriter {
 public:
  explicit SceneWriter(Scene& scene) : scene_(scene) {}
  Component* find(Id id);
  /// Gives a field of a component a value and updates the counts of links.
  void write(Component& component, const Field& field, const Value& value);
  void insert(std::unique_ptr<Component> component);
  void erase(Id id);
  void rename(Id id, const std::string& name);

 private:
  void count(Id user, const Value& links, int change);
  void countAll(const Component& component, int change);

  Scene& scene_;
};

/// The component as a record with its non-default fields.
ComponentRecord record(const Component& component);
/// In bytes of UTF-8.
inline constexpr std::size_t longestName = 200;
/// Returns a sentence about an invalid name, or nothing.
std::optional<std::string> checkName(std::string_view name);
/// The ids to which a field value links.
std::vector<Id> linkedIds(const Value& value);

}  // namespace compliant
