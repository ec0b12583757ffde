#pragma once

#include <imgui.h>

#include "ui/model/display/label_layout.hpp"
#include "ui/overlay/look.hpp"

namespace compliant {

/// The margin between overlays and the edges of a view, in pixels at 100 %.
inline constexpr float overlayMargin = 8;

/// The place of the current window of Dear ImGui.
inline LabelObstacle placeOfWindow() {
  const ImVec2 corner = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
  return {corner.x, corner.y, size.x, size.y};
}

bool drawSegment(const char* text, ButtonState state, const InstrumentLook& look);

}  // namespace compliant
