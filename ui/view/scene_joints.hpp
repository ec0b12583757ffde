#pragma once

#include "ui/view/pick_list.hpp"
#include "ui/view/scene_sizes.hpp"

namespace compliant {

/// Adds the glyph of a joint where its second side is on the first, as far as it is free, and a
/// line if the two are apart. All of it looks like the link and is picked as the link.
void addJoint(const SceneFrame& frame, const SceneSizes& sizes, const SceneStructure::Line& line,
              const DrawnLink& link, DrawList& drawList);
/// Adds a wheel where a rope passes over a point, in the plane of the rope there.
void addPulleys(const SceneFrame& frame, const SceneSizes& sizes,
                const SceneStructure::ConstraintInfo& constraint, DrawList& drawList,
                PickList& picks);

}  // namespace compliant
