#include "ui/model/elements/point_ids.hpp"

#include <algorithm>
#include <numeric>

#include "engine/scene/roles.hpp"
#include "ui/model/elements/entries.hpp"

namespace compliant {

PersistentIds PointIds::of(Id state, std::int64_t count) const {
  if (const auto known = persistentIds_.find(state); known != persistentIds_.end())
    return *known->second;
  PersistentIds persistentIds(static_cast<std::size_t>(count));
  std::iota(persistentIds.begin(), persistentIds.end(), PersistentId{0});
  return persistentIds;
}

PointIds::Changes PointIds::follow(const Counts& before, const Counts& after,
                                   const GonePoints& gone) {
  Changes changes;
  for (const auto& [state, count] : after) {
    const std::int64_t old = before.at(state);
    const auto named = gone.find(state);
    if (count == old && named == gone.end()) continue;
    PersistentIds persistentIds = of(state, old);
    if (named != gone.end()) {
      PersistentIds kept;
      for (const ListEntry& entry : without(old, named->second))
        kept.push_back(persistentIds[static_cast<std::size_t>(entry.before)]);
      persistentIds = std::move(kept);
    }
    persistentIds.resize(std::min(persistentIds.size(), static_cast<std::size_t>(count)));
    while (persistentIds.size() < static_cast<std::size_t>(count)) persistentIds.push_back(next_++);
    const auto known = persistentIds_.find(state);
    changes.push_back({state, known != persistentIds_.end() ? known->second : nullptr,
                       std::make_shared<const PersistentIds>(std::move(persistentIds))});
  }
  redo(changes);
  return changes;
}

void PointIds::undo(const Changes& changes) {
  for (const Change& change : changes) set(change.state, change.before);
}

void PointIds::redo(const Changes& changes) {
  for (const Change& change : changes) set(change.state, change.after);
}

void PointIds::set(Id state, const std::shared_ptr<const PersistentIds>& persistentIds) {
  if (persistentIds == nullptr)
    persistentIds_.erase(state);
  else
    persistentIds_[state] = persistentIds;
}

PointIds::Changes merged(PointIds::Changes first, const PointIds::Changes& second) {
  for (const PointIds::Change& change : second) {
    const auto same = std::find_if(
        first.begin(), first.end(),
        [&](const PointIds::Change& earlier) { return earlier.state == change.state; });
    if (same == first.end())
      first.push_back(change);
    else
      same->after = change.after;
  }
  return first;
}

PointIds::Counts countsOfEdited(const Scene& scene, const Edit& edit) {
  std::vector<Id> edited;
  addEdited(edit, edited);
  PointIds::Counts counts;
  for (const Id id : edited) {
    const auto* state = scene.resolve(Ref<State>{id});
    counts[id] = state != nullptr ? state->designedCount() : 0;
  }
  return counts;
}

}  // namespace compliant
