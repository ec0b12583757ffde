#pragma once

#include <optional>

#include "ui/interaction/gizmo_tool.hpp"
#include "ui/overlay/look.hpp"

namespace compliant {

/// The handles, along which axes they stand, and beside the pointer how far they have gone.
void drawGizmo(const GizmoTool& gizmo, const Camera& camera,
               const std::optional<Eigen::Vector2f>& pointer, const InstrumentLook& look);

}  // namespace compliant
