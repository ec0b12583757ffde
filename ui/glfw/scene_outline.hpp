#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "ui/model/document/session.hpp"
#include "ui/model/rows/scene_tree_items.hpp"
#include "ui/overlay/look.hpp"

namespace compliant {

/// The scene tree with a filter. A click selects, Ctrl+click adds; branches fold.
class SceneOutline {
 public:
  explicit SceneOutline(Session& session);

  /// Call it within a Dear ImGui window.
  void draw(const InstrumentLook& look);
  /// Where each line was last drawn, by its path: left, top, right, bottom.
  const std::map<std::string, ImVec4>& places() const { return places_; }

 private:
  void update();
  void drawLine(const SceneTreeItem& item, const InstrumentLook& look);
  bool folded(const SceneTreeItem& item) const;
  void unfoldTo(Id component);
  void choose(const SceneTreeItem& item);

  Session& session_;
  std::string filter_;
  std::vector<SceneTreeItem> items_;
  std::vector<int> open_;  ///< indices of the visible lines
  std::vector<Issue> issues_;
  std::set<std::string> toggled_;  ///< paths of folded branches and of open constraints
  bool stale_ = true, reveal_ = false;
  std::map<std::string, ImVec4> places_;
  Subscription listening_;
};

}  // namespace compliant
