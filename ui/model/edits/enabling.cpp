#include "ui/model/edits/enabling.hpp"

#include <algorithm>

namespace compliant {

bool allEnabled(const Scene& scene, const std::vector<Id>& ids) {
  return std::all_of(ids.begin(), ids.end(), [&](Id id) {
    const Component* component = scene.find(id);
    return component != nullptr && component->enabled;
  });
}

Edit toggleOf(const Scene& scene, const std::vector<Id>& ids) {
  const bool enable = !allEnabled(scene, ids);
  Batch batch;
  for (const Id id : ids) batch.edits.push_back({SetField{id, "enabled", enable}});
  return {std::move(batch)};
}

}  // namespace compliant
