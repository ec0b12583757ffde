#include "ui/model/elements/point_tags.hpp"

#include <algorithm>
#include <numeric>

#include "engine/scene/roles.hpp"
#include "ui/model/elements/entries.hpp"

namespace compliant {

Tags PointTags::of(Id state, std::int64_t count) const {
  if (const auto known = tags_.find(state); known != tags_.end()) return *known->second;
  Tags tags(static_cast<std::size_t>(count));
  std::iota(tags.begin(), tags.end(), Tag{0});
  return tags;
}

PointTags::Changes PointTags::follow(const Counts& before, const Counts& after,
                                     const GonePoints& gone) {
  Changes changes;
  for (const auto& [state, count] : after) {
    const std::int64_t old = before.at(state);
    const auto named = gone.find(state);
    if (count == old && named == gone.end()) continue;
    Tags tags = of(state, old);
    if (named != gone.end()) {
      Tags kept;
      for (const ListEntry& entry : without(old, named->second))
        kept.push_back(tags[static_cast<std::size_t>(entry.before)]);
      tags = std::move(kept);
    }
    tags.resize(std::min(tags.size(), static_cast<std::size_t>(count)));
    while (tags.size() < static_cast<std::size_t>(count)) tags.push_back(next_++);
    const auto known = tags_.find(state);
    changes.push_back({state, known != tags_.end() ? known->second : nullptr,
                       std::make_shared<const Tags>(std::move(tags))});
  }
  redo(changes);
  return changes;
}

void PointTags::undo(const Changes& changes) {
  for (const Change& change : changes) set(change.state, change.before);
}

void PointTags::redo(const Changes& changes) {
  for (const Change& change : changes) set(change.state, change.after);
}

void PointTags::set(Id state, const std::shared_ptr<const Tags>& tags) {
  if (tags == nullptr)
    tags_.erase(state);
  else
    tags_[state] = tags;
}

PointTags::Changes merged(PointTags::Changes first, const PointTags::Changes& second) {
  for (const PointTags::Change& change : second) {
    const auto same = std::find_if(
        first.begin(), first.end(),
        [&](const PointTags::Change& earlier) { return earlier.state == change.state; });
    if (same == first.end())
      first.push_back(change);
    else
      same->after = change.after;
  }
  return first;
}

PointTags::Counts countsOfEdited(const Scene& scene, const Edit& edit) {
  std::vector<Id> edited;
  addEdited(edit, edited);
  PointTags::Counts counts;
  for (const Id id : edited) {
    const auto* state = scene.resolve(Ref<State>{id});
    counts[id] = state != nullptr ? state->designedCount() : 0;
  }
  return counts;
}

}  // namespace compliant
