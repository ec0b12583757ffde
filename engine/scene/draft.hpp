#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/scene/edit.hpp"

namespace compliant {

/// A copy of a scene that a template changes step by step, and all changes so far as one edit.
/// Errors here are bugs, so it asserts; templates check their input before.
class Draft {
 public:
  using Fields = std::vector<std::pair<std::string, Value>>;

  explicit Draft(const Scene& scene) : scene_(scene) {}

  const Scene& scene() const { return scene_; }
  /// Adds a component and returns its id. Its name is free and derived from `wantedName`, which is
  /// shortened if it is too long.
  Id add(const std::string& type, const std::string& wantedName, Fields fields = {});
  void set(Id component, const std::string& field, Value value);
  void erase(Id component);
  /// Erases a component with its users (eraseWithUsers), if it is there.
  void eraseWithUsers(Id component);

  /// All changes since the start, for a scene equal to the one that was copied.
  Edit edit() const { return {Batch{edits_}}; }

 private:
  void apply(Edit edit);

  Scene scene_;
  std::vector<Edit> edits_;
};

}  // namespace compliant
