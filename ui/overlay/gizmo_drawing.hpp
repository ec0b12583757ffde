#pragma once

#include <optional>
#include <span>

#include "ui/interaction/gizmo_tool.hpp"
#include "ui/model/display/label_layout.hpp"
#include "ui/overlay/look.hpp"

namespace compliant {

/// Draws the handles, the name of their axes, and beside the pointer the amount of the drag, clear
/// of the obstacles.
void drawGizmo(const GizmoTool& gizmo, const Camera& camera,
               const std::optional<Eigen::Vector2f>& pointer, const InstrumentLook& look,
               std::span<const LabelObstacle> obstacles);

}  // namespace compliant
