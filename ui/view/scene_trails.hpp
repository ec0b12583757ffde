#pragma once

#include "ui/view/scene_frame.hpp"

namespace compliant {

/// Makes the trails of a draw list anew, in the memory of those that it has.
void addTrails(const SceneFrame& frame, DrawList& drawList);

}  // namespace compliant
