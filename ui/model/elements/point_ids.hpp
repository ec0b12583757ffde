#pragma once

#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "engine/scene/edit.hpp"
#include "engine/simulation/persistent_ids.hpp"

namespace compliant {

/// The points of states that an edit removes, by their numbers in ascending order.
using GonePoints = std::map<Id, std::vector<std::int64_t>>;

/// The persistent ids of the elements of independent states while a document is edited. Undo
/// restores the ids of elements; new elements get ids that were never used.
class PointIds {
 public:
  /// How an edit changes the persistent ids of a state; null: 0, 1, 2… as in the beginning.
  struct Change {
    Id state = 0;
    std::shared_ptr<const PersistentIds> before, after;
  };
  using Changes = std::vector<Change>;
  /// How many elements states have.
  using Counts = std::map<Id, std::int64_t>;

  /// The persistent ids of a state of `count` elements, in their order.
  PersistentIds of(Id state, std::int64_t count) const;

  /// Gives states with other counts new persistent ids; returns what has changed. Of a list that
  /// gets shorter without a word about it in `gone`, the last entries go.
  Changes follow(const Counts& before, const Counts& after, const GonePoints& gone);
  void undo(const Changes& changes);
  void redo(const Changes& changes);

 private:
  void set(Id state, const std::shared_ptr<const PersistentIds>& persistentIds);

  std::map<Id, std::shared_ptr<const PersistentIds>>
      persistentIds_;                          ///< where they are not 0, 1, 2…
  PersistentId next_ = PersistentId{1} << 32;  ///< above all numbers of a list
};

/// Both changes as one.
PointIds::Changes merged(PointIds::Changes first, const PointIds::Changes& second);

/// The sizes of the independent states that an edit changes, adds or removes; 0: not there, or
/// computed.
PointIds::Counts countsOfEdited(const Scene& scene, const Edit& edit);

}  // namespace compliant
