#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ui/model/document/session.hpp"
#include "ui/model/plots/plot_numbers.hpp"
#include "ui/model/plots/saved_plots.hpp"

namespace compliant {

/// A number that stays identified when components are reindexed or renamed.
struct TrackedNumber {
  PlotNumber number;
  PlotText words;      ///< follow renaming; a deleted owner keeps its last name
  bool ended = false;  ///< its owner was deleted; undo continues it
  std::optional<PersistentElement> element = {};  ///< the element of a number of the motion

  /// Numbers of removed elements are all alike, so the elements are compared too.
  bool isSame(const TrackedNumber& other) const {
    return number == other.number && element == other.element;
  }
};

/// Keeps a list of tracked numbers up to date with the open scene, and saves it in the preferences,
/// under the path of the scene's file.
class NumberTracker {
 public:
  /// `files` may be null: then the numbers are not saved.
  NumberTracker(Session& session, PlotsOfFiles* files) : session_(session), files_(files) {}

  /// Call it when another scene is opened.
  void begin();
  /// Starts to track a number of the structure shown now.
  TrackedNumber tracked(const PlotNumber& shown) const;
  /// The saved numbers of the scene's file that still exist; returned once, after the engine has
  /// laid out the scene.
  std::vector<PlotNumber> restored();
  /// Whether the engine has laid out the scene again since `follow`.
  bool isBehind() const { return session_.snapshot().structure != structure_; }

  /// Call it after an edit or a new layout.
  template <class Numbers>
  void follow(Numbers& numbers) {
    const Numbering numbering = followLayout();
    for (TrackedNumber& each : numbers) follow(each, numbering);
  }
  template <class Numbers>
  void keep(const Numbers& numbers) {
    path_ = session_.document().path();  // perhaps saved under another name
    if (files_ == nullptr || path_.empty() || restoring_) return;
    std::vector<SavedPlot> saved;
    for (const TrackedNumber& each : numbers)
      if (auto one = savedPlot(each.number, session_.document().scene())) saved.push_back(*one);
    store(std::move(saved));
  }

 private:
  enum class Numbering { AsBefore, Changed };  ///< of the elements
  Numbering followLayout();
  void follow(TrackedNumber& number, Numbering numbering) const;
  void store(std::vector<SavedPlot> saved);

  Session& session_;
  PlotsOfFiles* files_;
  std::string path_;                                 ///< of the open scene; empty: never saved
  bool restoring_ = false;                           ///< until the engine has answered
  std::shared_ptr<const SceneStructure> structure_;  ///< the one that they follow
  std::shared_ptr<const PersistentIdsByState> numbering_;  ///< of the document, as they follow it
};

}  // namespace compliant
