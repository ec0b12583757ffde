#pragma once

#include <optional>

#include "ui/interaction/gizmo_tool.hpp"
#include "ui/overlay/look.hpp"

namespace compliant {

/// Draws the handles, the name of their axes, and beside the pointer the amount of the drag.
void drawGizmo(const GizmoTool& gizmo, const Camera& camera,
               const std::optional<Eigen::Vector2f>& pointer, const InstrumentLook& look);

}  // namespace compliant
