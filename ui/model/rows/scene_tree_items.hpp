#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/interactive/snapshot.hpp"
#include "engine/scene/scene.hpp"
#include "ui/model/basics/folding.hpp"

namespace compliant {

/// One line of the scene tree: a component, a folder (a part of names that several components
/// share), or both when a component "arm" stands beside "arm/rod".
struct SceneTreeItem {
  std::string label;  ///< the last part of the name: "rod"
  std::string path;   ///< the whole name: "arm/rod"
  Id id = 0;          ///< 0: a folder only
  Role role = Role::State;
  std::string typeName;
  bool enabled = true;
  std::string issue;        ///< why the engine leaves the component out; empty when it does not
  bool failed = false;      ///< the issue is why time stands still
  std::string note;         ///< information that is no fault; empty: none
  std::string summary;      ///< of a constraint that stands for its family: "hard, 30 links"
  bool issueBelow = false;  ///< something below has an issue: a folded branch shows a badge too
  bool transient = false;   ///< only in the engine, for a while: the pull of the mouse
  bool found = true;        ///< false: no match of the filter, but on the way to one
  int parent = -1;          ///< index of the line above it in the tree
  int depth = 0;
  std::vector<int> children;  ///< in natural order of names

  bool folder() const { return id == 0 && !transient; }
  /// A constraint whose mappings and states are the lines below it.
  bool family() const { return !summary.empty(); }
  bool operator==(const SceneTreeItem&) const = default;
};

/// Whether a constraint takes its mappings and their states below it (`constraintFamilies`).
enum class TreeForm { Flat, Families };

/// The lines of the tree, each before its children. With a filter only what contains it (in its
/// path, type or role, as `fold` sees them) and the branches that lead there. Words that begin with
/// `name:`, `type:` or `role:` are looked for there alone, and every one must be found: "arm
/// type:distance" are the distances whose path, type or role contains "arm". What is found keeps
/// its place by name.
std::vector<SceneTreeItem> sceneTreeItems(const Scene& scene, std::span<const Issue> issues = {},
                                          std::string_view filter = {},
                                          Folding fold = foldedEnglish,
                                          std::span<const Issue> notes = {},
                                          TreeForm form = TreeForm::Flat);

/// The components that the filter itself has found.
int foundBy(std::span<const SceneTreeItem> items);

/// The line that stands for the pull of the mouse while it lasts.
SceneTreeItem pullItem();

}  // namespace compliant
