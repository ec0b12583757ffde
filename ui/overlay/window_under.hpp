#pragma once

#include <imgui.h>

namespace compliant {

/// Whether a window of Dear ImGui that takes the mouse lies at this place, as of the last frame.
/// Its own answer, WantCaptureMouse, is that to where the pointer was then: wrong for a click that
/// comes before the next frame.
bool isWindowAt(const ImVec2& place);

/// Whether a press here is for Dear ImGui; while a menu of it is open any press is.
bool takesPress(const ImVec2& place);

}  // namespace compliant
