#pragma once

#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "engine/scene/edit.hpp"
#include "engine/simulation/persistent_ids.hpp"

namespace compliant {

/// The points that an edit removes from states, by their numbers in ascending order.
using GonePoints = std::map<Id, std::vector<std::int64_t>>;

/// The persistent ids of the elements of independent states while a document is edited. Undo
/// restores the ids; new elements get ids that were never used before.
class PointIds {
 public:
  /// How an edit changes the persistent ids of a state; null: 0, 1, 2… as at the beginning.
  struct Change {
    Id state = 0;
    std::shared_ptr<const PersistentIds> before, after;
  };
  using Changes = std::vector<Change>;
  /// The number of elements of states.
  using Counts = std::map<Id, std::int64_t>;

  /// The persistent ids of a state of `count` elements, in their order.
  PersistentIds of(Id state, std::int64_t count) const;

  /// Gives new persistent ids to states whose counts have changed; returns the changes. If a list
  /// gets shorter and `gone` does not list it, its last entries are gone.
  Changes follow(const Counts& before, const Counts& after, const GonePoints& gone);
  void undo(const Changes& changes);
  void redo(const Changes& changes);

 private:
  void set(Id state, const std::shared_ptr<const PersistentIds>& persistentIds);

  std::map<Id, std::shared_ptr<const PersistentIds>>
      persistentIds_;                          ///< if they differ from 0, 1, 2…
  PersistentId next_ = PersistentId{1} << 32;  ///< above all numbers of a list
};

/// Both changes in one.
PointIds::Changes merged(PointIds::Changes first, const PointIds::Changes& second);

/// The sizes of the independent states that an edit changes, adds or removes; 0: the state does not
/// exist or is computed.
PointIds::Counts countsOfEdited(const Scene& scene, const Edit& edit);

}  // namespace compliant
