#include "ui/overlay/window_under.hpp"

#include <imgui_internal.h>

#include <algorithm>

namespace compliant {

bool isWindowAt(const ImVec2& place) {
  const auto& windows = ImGui::GetCurrentContext()->Windows;
  return std::any_of(windows.begin(), windows.end(), [&](const ImGuiWindow* window) {
    return window->Active && !window->Hidden &&
           (window->Flags & ImGuiWindowFlags_NoMouseInputs) == 0 &&
           window->OuterRectClipped.Contains(place);
  });
}

bool takesPress(const ImVec2& place) {
  return ImGui::GetCurrentContext()->OpenPopupStack.Size > 0 || isWindowAt(place);
}

}  // namespace compliant
