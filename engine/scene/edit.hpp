#pragma once

#include "engine/scene/scene.hpp"

namespace compliant {

/// Gives a field a value. The scene itself (sceneId) has the text fields "title" and "notes".
struct SetField {
  Id component = 0;
  std::string field;
  Value value;
};

/// Adds a component; the record contains its id (Scene::nextId of the designing document).
struct Insert {
  ComponentRecord record;
};

/// Removes a component to which nothing links.
struct Erase {
  Id component = 0;
};

struct Rename {
  Id component = 0;
  std::string name;
};

struct Edit;

/// Several edits as one: all or none.
struct Batch {
  std::vector<Edit> edits;
};

/// A change of a scene, a plain value: the same on every replica.
struct Edit {
  std::variant<SetField, Insert, Erase, Rename, Batch> change;
};

/// Applies the edit and returns its inverse. On an error the scene is unchanged.
Result<Edit> applyEdit(Scene& scene, const Edit& edit);

/// Sets many fields of a scene that is being read, in linear time: it looks for cycles of mappings
/// once, at the end. After an error the scene is invalid.
class FieldsInBulk {
 public:
  explicit FieldsInBulk(Scene& scene);
  Status set(const SetField& edit);
  /// An error about the first value that closed a cycle of mappings; `where` is its component.
  Status finish() const;

 private:
  Scene& scene_;
  std::vector<Id> changed_;  ///< mappings, once for each link that was set
};

/// Appends the components that the edit adds, removes or gives field values; renaming appends
/// none.
void addEdited(const Edit& edit, std::vector<Id>& components);

/// The stronger effect.
Effect stronger(Effect a, Effect b);

/// The strongest effect of an edit on a running simulation. Call it before applying the edit.
Effect effectOf(const Scene& scene, const Edit& edit);

/// Erases a component and everything that links to it, users first; from lists of pairs
/// (Field::pairs) it removes only the pairs that contain it.
Edit eraseWithUsers(const Scene& scene, Id id);

}  // namespace compliant
