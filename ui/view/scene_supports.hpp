#pragma once

#include "ui/view/pick_list.hpp"
#include "ui/view/scene_sizes.hpp"

namespace compliant {

/// Adds the supports of points that projections hold.
void addSupports(const SceneFrame& frame, const SceneSizes& sizes, DrawList& drawList,
                 PickList& picks);

}  // namespace compliant
