#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/interactive/snapshot.hpp"
#include "engine/scene/scene.hpp"
#include "ui/model/basics/folding.hpp"

namespace compliant {

/// One line of the scene tree: a component, a folder (a prefix of names that several components
/// share), or both if a component "arm" exists beside "arm/rod".
struct SceneTreeItem {
  std::string label;  ///< the last part of the name: "rod"
  std::string path;   ///< the whole name: "arm/rod"
  Id id = 0;          ///< 0: a folder only
  Role role = Role::State;
  std::string typeName;
  bool enabled = true;
  std::string issue;        ///< why the engine leaves the component out; empty: it does not
  bool failed = false;      ///< the issue is the reason why time has stopped
  std::string note;         ///< information, not an error; empty: none
  std::string summary;      ///< of a constraint that represents its family: "hard, 30 links"
  bool issueBelow = false;  ///< a line below has an issue: a folded branch shows a badge too
  bool transient = false;   ///< exists only in the engine, for a while: the pull of the mouse
  bool found = true;        ///< false: does not match the filter, but leads to a match
  int parent = -1;          ///< index of the line above it in the tree
  int depth = 0;
  std::vector<int> children;  ///< in natural order of names

  bool folder() const { return id == 0 && !transient; }
  /// Whether it is a constraint with its mappings and states on the lines below it.
  bool family() const { return !summary.empty(); }
  bool operator==(const SceneTreeItem&) const = default;
};

/// Whether the mappings and states of a constraint are listed below it (`constraintFamilies`).
enum class TreeForm { Flat, Families };

/// The lines of the tree, each before its children. With a filter, only lines that contain it (in
/// their path, type or role, after folding) and the branches that lead there. Words that begin with
/// `name:`, `type:` or `role:` search only there; every word must be found: "arm type:distance"
/// finds the distances whose path, type or role contains "arm". Found lines keep their place by
/// name.
std::vector<SceneTreeItem> sceneTreeItems(const Scene& scene, std::span<const Issue> issues = {},
                                          std::string_view filter = {},
                                          Folding fold = foldedEnglish,
                                          std::span<const Issue> notes = {},
                                          TreeForm form = TreeForm::Flat);

/// The number of components that match the filter themselves.
int foundBy(std::span<const SceneTreeItem> items);

/// The line for the pull of the mouse while it lasts.
SceneTreeItem pullItem();

}  // namespace compliant
