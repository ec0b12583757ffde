#pragma once

#include <optional>
#include <vector>

#include "ui/render/draw_list.hpp"
#include "ui/view/scene_frame.hpp"
#include "ui/view/scene_item.hpp"

namespace compliant {

/// The items behind the pick ids of a draw list, and where they are.
class PickList {
 public:
  void clear();
  /// The pick id of one more item, whose middle is at the place in m; 0 where it cannot be picked.
  PickId add(const SceneFrame& frame, const SceneItem& item, const Vec3& place);
  /// The item added last.
  const SceneItem& last() const { return items_.back(); }
  /// Of kind None for 0 and unknown ids.
  SceneItem item(PickId pick) const;
  /// Of the first that is this item; nothing when there is none.
  std::optional<Vec3> placeOf(const SceneItem& item) const;

 private:
  std::vector<SceneItem> items_;  // of pick ids from 1 on
  std::vector<Vec3> places_;      // of the same
};

}  // namespace compliant
