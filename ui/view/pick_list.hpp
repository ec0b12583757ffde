#pragma once

#include <optional>
#include <vector>

#include "ui/render/draw_list.hpp"
#include "ui/view/scene_frame.hpp"
#include "ui/view/scene_item.hpp"

namespace compliant {

/// The items of the pick ids of a draw list, and their places.
class PickList {
 public:
  void clear();
  /// Adds an item with its centre, m. Returns its pick id, or 0 if it cannot be picked.
  PickId add(const SceneFrame& frame, const SceneItem& item, const Vec3& place);
  /// The item added last.
  const SceneItem& last() const { return items_.back(); }
  /// An item of kind None for 0 and unknown ids.
  SceneItem item(PickId pick) const;
  /// The place of the first entry equal to this item; nothing if there is none.
  std::optional<Vec3> placeOf(const SceneItem& item) const;

 private:
  std::vector<SceneItem> items_;  // of pick ids from 1 on
  std::vector<Vec3> places_;      // of the same ids
};

}  // namespace compliant
