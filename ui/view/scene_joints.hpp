#pragma once

#include "ui/view/pick_list.hpp"
#include "ui/view/scene_sizes.hpp"

namespace compliant {

/// Adds the glyph of a joint where the second side is on the first, as far as it is free, and what
/// is open there; all of it looks and is picked as the link.
void addJoint(const SceneFrame& frame, const SceneSizes& sizes, const SceneStructure::Line& line,
              const DrawnLink& link, DrawList& drawList);
/// Adds wheels where a rope runs on over a point, in the plane of its parts there.
void addPulleys(const SceneFrame& frame, const SceneSizes& sizes,
                const SceneStructure::ConstraintInfo& constraint, DrawList& drawList,
                PickList& picks);

}  // namespace compliant
