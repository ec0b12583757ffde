#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ui/model/document/session.hpp"
#include "ui/model/plots/plot_numbers.hpp"
#include "ui/model/plots/saved_plots.hpp"

namespace compliant {

/// A number that survives reindexing and renaming.
struct TrackedNumber {
  PlotNumber number;
  PlotText words;      ///< follow renaming; what is deleted keeps its last name
  bool ended = false;  ///< its owner was deleted; undo continues it
  std::optional<PersistentElement> element = {};  ///< the element of a number of the motion

  /// Removed elements have no number, so the elements count too.
  bool isSame(const TrackedNumber& other) const {
    return number == other.number && element == other.element;
  }
};

/// Keeps a list of tracked numbers up to date with the open scene, and saves it in the preferences
/// under the path of the scene's file.
class NumberTracker {
 public:
  /// `files` may be null: then nothing is saved.
  NumberTracker(Session& session, PlotsOfFiles* files) : session_(session), files_(files) {}

  /// Another scene was opened.
  void begin();
  /// Starts to track a number that is shown now.
  TrackedNumber tracked(const PlotNumber& shown) const;
  /// The saved numbers of the scene's file that still exist: once, after the engine has laid the
  /// scene out.
  std::vector<PlotNumber> restored();
  /// Whether the engine has laid the scene out anew since `follow`.
  bool isBehind() const { return session_.snapshot().structure != structure_; }

  /// After an edit or a new layout.
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
  std::shared_ptr<const SceneStructure> structure_;  ///< that they follow
  std::shared_ptr<const PersistentIdsByState> numbering_;  ///< of the document that they follow
};

}  // namespace compliant
