#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/scene/scene.hpp"

namespace compliant {

/// The properties of several selected components: a title, and the name of each.
struct SelectionSheet {
  struct Member {
    Id id = 0;
    std::string name;       ///< without the branch: "rope" of "bridge/rope"
    std::string typeLabel;  ///< "Uniform compliance"
    Role role = Role::State;
    bool operator==(const Member&) const = default;
  };
  std::string branch;  ///< "bridge" if exactly the components below it are selected; else empty
  std::vector<Member> members;  ///< in the order of the selection
  bool alike = false;           ///< all have the same type: their fields can be changed together

  /// The name of the branch, or "2 components".
  std::string title() const;
  /// "9 components", "1 component".
  std::string count() const;
  bool operator==(const SelectionSheet&) const = default;
};

/// Skips ids that are not in the scene.
SelectionSheet selectionSheet(const Scene& scene, std::span<const Id> selection);

}  // namespace compliant
