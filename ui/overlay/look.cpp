#include "ui/overlay/look.hpp"

namespace compliant {

void beginOverlay(const char* name, ImVec2 place, ImVec2 pivot, const InstrumentLook& look,
                  float ground) {
  ImGui::SetNextWindowPos(place, ImGuiCond_Always, pivot);
  ImGui::PushStyleColor(ImGuiCol_WindowBg, unpacked(look.theme->panel, 0.82F * ground));
  ImGui::PushStyleColor(ImGuiCol_Border, unpacked(look.theme->line, 0.6F));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding,
                      ImVec2(scaled(overlayPadding.x), scaled(overlayPadding.y)));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, scaled(4));
  ImGui::Begin(name, nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoInputs |
                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing |
                   ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_AlwaysAutoResize);
}

ImVec4 endOverlay() {
  const ImVec2 corner = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
  ImGui::End();
  ImGui::PopStyleVar(2);
  ImGui::PopStyleColor(2);
  return {corner.x, corner.y, size.x, size.y};
}

}  // namespace compliant
