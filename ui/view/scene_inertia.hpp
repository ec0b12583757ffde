#pragma once

#include "ui/view/scene_frame.hpp"

namespace compliant {

/// Adds the centres of mass of bodies and their ellipsoids of inertia.
void addInertia(const SceneFrame& frame, DrawList& drawList);

}  // namespace compliant
