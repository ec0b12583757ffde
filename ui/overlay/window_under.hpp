#pragma once

#include <imgui.h>

namespace compliant {

/// Whether a Dear ImGui window that takes the mouse is at this place, as of the last frame.
/// WantCaptureMouse is about the pointer of that frame: it is wrong for a click that comes before
/// the next frame.
bool isWindowAt(const ImVec2& place);

/// Whether a press here goes to Dear ImGui; while one of its menus is open, any press does.
bool takesPress(const ImVec2& place);

}  // namespace compliant
