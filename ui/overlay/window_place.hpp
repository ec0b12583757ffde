#pragma once

#include <imgui.h>

#include "ui/model/display/label_layout.hpp"
#include "ui/overlay/look.hpp"

namespace compliant {

/// Between what stands over a view and its edges, in pixels at 100 %.
inline constexpr float overlayMargin = 8;

/// Where the window of Dear ImGui that is being drawn lies.
inline LabelObstacle placeOfWindow() {
  const ImVec2 corner = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
  return {corner.x, corner.y, size.x, size.y};
}

bool drawSegment(const char* text, ButtonState state, const InstrumentLook& look);

}  // namespace compliant
