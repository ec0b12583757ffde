#include "ui/overlay/colour_bar.hpp"

#include <array>
#include <cmath>
#include <cstdio>

#include "ui/model/basics/number_format.hpp"

namespace compliant {
namespace {

constexpr float wholeWidth = 176, shortWidth = 104, barHeight = 10, barBelow = 9;
constexpr int strips = 64, linearSteps = 5;

using Text = std::array<char, 48>;

Text powerText(const char* before, double value) {
  Text text;
  std::snprintf(text.data(), text.size(), "%s%s", before, roundedText(value, 1).c_str());
  return text;
}

/// Marks the largest violation at present with a small triangle above the bar.
void drawPointer(ImDrawList& list, ImVec2 tip, ImU32 colour) {
  const float r = scaled(3.5F);
  list.AddTriangleFilled(tip, {tip.x - r, tip.y - 1.6F * r}, {tip.x + r, tip.y - 1.6F * r}, colour);
}

void drawTicks(ImDrawList& list, const ColourScale& scale, ImVec2 from, float width,
               const Theme& theme) {
  const int steps = scale.decades()
                        ? static_cast<int>(std::lround(std::log10(scale.high() / scale.low())))
                        : linearSteps;
  for (int step = 0; step <= steps; ++step) {
    const float x = from.x + width * static_cast<float>(step) / static_cast<float>(steps);
    list.AddLine({x, from.y}, {x, from.y + scaled(3)}, packed(theme.text), scaled(1));
  }
}

}  // namespace

ImVec2 colourBarSize(const ColourBar& bar, BarLines lines) {
  const float gap = ImGui::GetStyle().ItemSpacing.y, line = ImGui::GetTextLineHeight();
  if (bar.scale->empty()) return {scaled(wholeWidth), 2 * line + gap};
  const float around = lines != BarLines::All ? 1 : bar.threshold > 0 ? 4 : 3;
  return {scaled(lines == BarLines::All ? wholeWidth : shortWidth),
          around * (line + gap) + scaled(barHeight + barBelow)};
}

void drawColourBar(const ColourBar& bar, BarLines lines, const InstrumentLook& look) {
  const Theme& theme = *look.theme;
  const ColourScale& scale = *bar.scale;
  const bool all = lines == BarLines::All || scale.empty();
  const std::string title = bar.name + (bar.unit.empty() ? "" : ", " + bar.unit);
  if (all) ImGui::TextColored(unpacked(theme.text), "%s", title.c_str());
  const std::string limit = quantityText(bar.threshold, bar.unit.c_str());
  if (scale.empty()) {
    ImGui::TextColored(unpacked(theme.secondaryText), "%s",
                       bar.threshold > 0 ? ("all below " + limit).c_str() : "nothing to colour");
    return;
  }
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const ImVec2 from(corner.x, corner.y + scaled(6));
  const float width = scaled(all ? wholeWidth : shortWidth), strip = width / strips;
  for (int i = 0; i < strips; ++i) {
    const float x = from.x + strip * static_cast<float>(i);
    list.AddRectFilled({x, from.y}, {x + strip + 0.5F, from.y + scaled(barHeight)},
                       packed(viridis((i + 0.5) / strips, bar.span)));
  }
  const double part = scale.part(bar.largest);
  if (part >= 0)
    drawPointer(list, {from.x + width * static_cast<float>(part), from.y}, packed(theme.text));
  drawTicks(list, scale, {from.x, from.y + scaled(barHeight)}, width, theme);
  ImGui::Dummy({width, scaled(barHeight + barBelow)});
  {
    const NumberFont numbers(look);
    // Smaller violations above the threshold also have the colour of the low end.
    const bool open = scale.decades() && scale.low() > 1.5 * bar.threshold;
    const Text low = powerText(open ? "≤ " : "", scale.low());
    const std::string high =
        powerText("", scale.high()).data() + (all || bar.unit.empty() ? "" : " " + bar.unit);
    const float left = ImGui::GetCursorPosX();
    ImGui::TextColored(unpacked(theme.text), "%s", low.data());
    ImGui::SameLine(left + width - ImGui::CalcTextSize(high.c_str()).x);
    ImGui::TextColored(unpacked(theme.text), "%s", high.c_str());
  }
  if (!all) return;
  const std::string largest = quantityText(bar.largest, bar.unit.c_str());
  if (!(bar.threshold > 0)) {
    ImGui::TextColored(unpacked(theme.secondaryText), "largest %s", largest.c_str());
    return;
  }
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float line = ImGui::GetTextLineHeight();
  list.AddLine({at.x, at.y + line / 2}, {at.x + scaled(20), at.y + line / 2}, packed(bar.below),
               scaled(3));
  ImGui::Dummy({scaled(20), line});
  ImGui::SameLine(0, scaled(8));
  ImGui::TextColored(unpacked(theme.secondaryText), "below %s", limit.c_str());
  ImGui::TextColored(unpacked(theme.secondaryText), "largest %s", largest.c_str());
}

}  // namespace compliant
