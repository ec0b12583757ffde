#pragma once

#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "engine/run/element_tags.hpp"
#include "engine/scene/edit.hpp"

namespace compliant {

/// Which points of states an edit takes away, by their numbers in ascending order.
using GonePoints = std::map<Id, std::vector<std::int64_t>>;

/// The tags of the elements of independent states while a document is edited. What is undone comes
/// back with the tags that it had; everything new gets tags that nothing had before.
class PointTags {
 public:
  /// How an edit changes the tags of a state; null: 0, 1, 2… as in the beginning.
  struct Change {
    Id state = 0;
    std::shared_ptr<const Tags> before, after;
  };
  using Changes = std::vector<Change>;
  /// How many elements states have.
  using Counts = std::map<Id, std::int64_t>;

  /// The tags of a state of `count` elements, in their order.
  Tags of(Id state, std::int64_t count) const;

  /// Gives states with other counts new tags; returns what has changed. Of a list that gets shorter
  /// without a word about it in `gone`, the last entries go.
  Changes follow(const Counts& before, const Counts& after, const GonePoints& gone);
  void undo(const Changes& changes);
  void redo(const Changes& changes);

 private:
  void set(Id state, const std::shared_ptr<const Tags>& tags);

  std::map<Id, std::shared_ptr<const Tags>> tags_;  ///< where they are not 0, 1, 2…
  Tag next_ = Tag{1} << 32;                         ///< above all numbers of a list
};

/// Both changes as one.
PointTags::Changes merged(PointTags::Changes first, const PointTags::Changes& second);

/// The sizes of the independent states that an edit changes, adds or removes; 0: not there, or
/// computed.
PointTags::Counts countsOfEdited(const Scene& scene, const Edit& edit);

}  // namespace compliant
