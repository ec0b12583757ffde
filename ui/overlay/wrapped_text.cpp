#include "ui/overlay/wrapped_text.hpp"

#include <algorithm>

#include "ui/overlay/look.hpp"

namespace compliant {

void drawWrapped(const std::string& text, Rgb colour) {
  if (text.empty()) return;
  ImGui::PushStyleColor(ImGuiCol_Text, unpacked(colour));
  const float room = ImGui::GetContentRegionAvail().x;
  ImGui::BeginGroup();
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
  std::size_t from = 0;
  while (from < text.size()) {
    std::size_t to = std::min(text.find(' ', from), text.size());
    while (to < text.size()) {
      const std::size_t next = std::min(text.find(' ', to + 1), text.size());
      if (ImGui::CalcTextSize(text.data() + from, text.data() + next).x > room) break;
      to = next;
    }
    ImGui::TextUnformatted(text.data() + from, text.data() + to);
    from = to + 1;
  }
  ImGui::PopStyleVar();
  ImGui::EndGroup();
  ImGui::PopStyleColor();
}

}  // namespace compliant
