#include "ui/view/pick_list.hpp"

#include <algorithm>

namespace compliant {

void PickList::clear() {
  items_.clear();
  places_.clear();
}

PickId PickList::add(const SceneFrame& frame, const SceneItem& item, const Vec3& place) {
  items_.push_back(item);
  places_.push_back(place);
  if (frame.locked(item.component) || !frame.pickable(item.component)) return 0;
  return static_cast<PickId>(items_.size());
}

SceneItem PickList::item(PickId pick) const {
  return pick == 0 || pick > items_.size() ? SceneItem() : items_[pick - 1];
}

std::optional<Vec3> PickList::placeOf(const SceneItem& item) const {
  const auto found = std::find(items_.begin(), items_.end(), item);
  if (found == items_.end()) return std::nullopt;
  return places_[static_cast<std::size_t>(found - items_.begin())];
}

}  // namespace compliant
