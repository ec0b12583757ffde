#pragma once

#include "ui/view/pick_list.hpp"
#include "ui/view/scene_colours.hpp"
#include "ui/view/scene_sizes.hpp"

namespace compliant {

/// Adds the links, joints, pulleys and nails of constraints, threads for disabled constraints, and
/// exclamation marks at rows off their law.
void addConstraints(const SceneFrame& frame, const SceneSizes& sizes, const SceneColours& colours,
                    DrawList& drawList, PickList& picks);

/// The number of windings of a spring of this compliance, m/N: the stiffer, the fewer.
float coilsOf(double compliance);

}  // namespace compliant
