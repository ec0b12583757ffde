#include "ui/overlay/hud.hpp"

#include <algorithm>

namespace compliant {

ImVec4 drawHud(std::span<const HudLine> lines, const std::string& warning, ImVec2 place,
                   ImVec2 pivot, const InstrumentLook& look) {
  const Theme& theme = *look.theme;
  beginOverlay("##HUD", place, pivot, look);
  float labelWidth = 0, unitWidth = 0, valueWidth = 0;
  for (const HudLine& line : lines) {
    labelWidth = std::max(labelWidth, ImGui::CalcTextSize(line.label.c_str()).x);
    unitWidth = std::max(unitWidth, ImGui::CalcTextSize(line.unit.c_str()).x);
  }
  {
    const NumberFont numbers(look);
    valueWidth = hudValueWidth * ImGui::CalcTextSize("0").x;
  }
  const float left = ImGui::GetCursorPosX();
  const float valueEnd = left + labelWidth + scaled(8) + valueWidth;
  for (const HudLine& line : lines) {
    ImGui::TextColored(unpacked(theme.secondaryText), "%s", line.label.c_str());
    if (!line.words.empty()) {
      // Right-aligned where they fit into the column of numbers.
      const float words = ImGui::CalcTextSize(line.words.c_str()).x;
      ImGui::SameLine(std::max(left + labelWidth + scaled(8), valueEnd - words));
      ImGui::TextUnformatted(line.words.c_str());
      continue;
    }
    const std::size_t first = std::min(line.value.find_first_not_of(' '), line.value.size());
    const char* digits = line.value.c_str() + first;
    {
      // Right-aligned, so that the column stands still in any font.
      const NumberFont numbers(look);
      ImGui::SameLine(valueEnd - ImGui::CalcTextSize(digits).x);
      ImGui::TextColored(unpacked(line.warns ? theme.warning : theme.text), "%s", digits);
    }
    // A comma belongs to the number.
    ImGui::SameLine(valueEnd + (line.unit.starts_with(',') ? 0 : scaled(4)));
    ImGui::TextColored(unpacked(theme.secondaryText), "%s", line.unit.c_str());
  }
  ImGui::SameLine(valueEnd + scaled(4) + unitWidth);
  ImGui::Dummy(ImVec2(0, 0));
  if (!warning.empty()) {
    ImGui::PushTextWrapPos(valueEnd + scaled(4) + unitWidth);
    ImGui::TextColored(unpacked(theme.error), "%s", warning.c_str());
    ImGui::PopTextWrapPos();
  }
  return endOverlay();
}

}  // namespace compliant
