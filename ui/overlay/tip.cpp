#include "ui/overlay/tip.hpp"

#include "ui/overlay/look.hpp"

namespace compliant {

void drawTip(const std::string& text) {
  if (text.empty() || !ImGui::IsItemHovered()) return;
  ImGui::BeginTooltip();
  ImGui::PushTextWrapPos(scaled(320));
  ImGui::TextUnformatted(text.c_str());
  ImGui::PopTextWrapPos();
  ImGui::EndTooltip();
}

}  // namespace compliant
