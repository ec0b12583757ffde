#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ui/model/document/session.hpp"
#include "ui/model/plots/plot_numbers.hpp"
#include "ui/model/plots/saved_plots.hpp"

namespace compliant {

/// A number that stays the same number while elements are reindexed and components renamed.
struct TrackedNumber {
  PlotNumber number;
  PlotText words;     ///< follow renaming; what is deleted keeps its last name
  bool ended = false;  ///< what it is of was deleted; undo goes on with it
  std::optional<PersistentElement> element = {};  ///< that a number of the motion is of

  /// Elements that are gone have no numbers to tell them apart.
  bool isSame(const TrackedNumber& other) const {
    return number == other.number && element == other.element;
  }
};

/// Lets a list of followed numbers go with the scene that is open, and keeps it with the
/// preferences, under the path of the scene's file.
class NumberTracker {
 public:
  /// `files` may be null: they are kept nowhere.
  NumberTracker(Session& session, PlotsOfFiles* files) : session_(session), files_(files) {}

  /// Another scene was opened.
  void begin();
  /// The number that is shown as `shown` now.
  TrackedNumber tracked(const PlotNumber& shown) const;
  /// The numbers kept of the scene's file that it still has; nothing until the engine has laid the
  /// scene out, and nothing a second time.
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
  std::shared_ptr<const PersistentIdsByState> numbering_;    ///< of the document that they follow
};

}  // namespace compliant
