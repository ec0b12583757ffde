#pragma once

#include "ui/view/scene_frame.hpp"

namespace compliant {

/// Recomputes the trails of a draw list, and reuses their memory.
void addTrails(const SceneFrame& frame, DrawList& drawList);

}  // namespace compliant
