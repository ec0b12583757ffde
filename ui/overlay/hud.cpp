#include "ui/overlay/hud.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

namespace compliant {

namespace {

/// Words that begin with a digit are numbers and have their own font.
template <class Visit>
void forEachWord(std::string_view text, const InstrumentLook& look, Visit visit) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string word(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (!word.empty() && word.front() >= '0' && word.front() <= '9') {
      const NumberFont numbers(look);
      visit(word);
    } else {
      visit(word);
    }
  }
}

float wordGap() { return ImGui::CalcTextSize(" ").x; }

float widthOfWords(const std::string& text, const InstrumentLook& look) {
  float width = 0;
  forEachWord(text, look,
              [&](const std::string& word) { width += ImGui::CalcTextSize(word.c_str()).x; });
  return width + wordGap() * static_cast<float>(std::count(text.begin(), text.end(), ' '));
}

void drawWords(const std::string& text, float left, const InstrumentLook& look) {
  if (text.empty()) return;
  const ImVec4 colour = unpacked(look.theme->secondaryText);
  const float gap = wordGap();
  ImGui::SameLine(left);
  forEachWord(text, look, [&, first = true](const std::string& word) mutable {
    if (!std::exchange(first, false)) ImGui::SameLine(0, gap);
    ImGui::TextColored(colour, "%s", word.c_str());
  });
}

}  // namespace

ImVec4 drawHud(std::span<const HudLine> lines, const std::string& warning, ImVec2 place,
               ImVec2 pivot, const InstrumentLook& look) {
  const Theme& theme = *look.theme;
  beginOverlay("##HUD", place, pivot, look);
  float labelWidth = 0, unitWidth = 0, valueWidth = 0;
  for (const HudLine& line : lines) {
    labelWidth = std::max(labelWidth, ImGui::CalcTextSize(line.label.c_str()).x);
    unitWidth = std::max(unitWidth, widthOfWords(line.unit, look));
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
      // Right-aligned, if they fit into the column of numbers.
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
    // A comma is part of the number.
    drawWords(line.unit, valueEnd + (line.unit.starts_with(',') ? 0 : scaled(4)), look);
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
