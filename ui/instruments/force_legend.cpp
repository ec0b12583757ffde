#include "ui/instruments/force_legend.hpp"

namespace compliant {

namespace {

/// A short arrow as the legend shows it.
void drawArrow(ImDrawList& list, ImVec2 from, float length, float thickness, ImU32 colour) {
  const float head = 3 * thickness;
  const ImVec2 tip(from.x + length, from.y);
  list.AddLine(from, {tip.x - head, tip.y}, colour, thickness);
  list.AddTriangleFilled(tip, {tip.x - 1.6F * head, tip.y - head},
                         {tip.x - 1.6F * head, tip.y + head}, colour);
}

}  // namespace

void drawForceLegend(const std::string& scale, std::span<const ForceKeyEntry> key, ImVec2 place,
                     ImVec2 pivot, const InstrumentLook& look) {
  const Theme& theme = *look.theme;
  beginOverlay("##force-legend", place, pivot, look);
  {
    const NumberFont numbers(look);
    ImGui::TextColored(unpacked(theme.text), "%s", scale.c_str());
  }
  ImGui::TextColored(unpacked(theme.secondaryText), "force on the body at its tail");
  for (const ForceKeyEntry& entry : key) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float line = ImGui::GetTextLineHeight();
    drawArrow(*ImGui::GetWindowDrawList(), {at.x, at.y + line / 2}, scaled(20), scaled(2),
              packed(entry.colour));
    ImGui::Dummy({scaled(20), line});
    ImGui::SameLine(0, scaled(8));
    ImGui::TextColored(unpacked(theme.text), "%s", entry.text);
  }
  endOverlay();
}

ImVec2 labelCorner(ImVec2 place, ImVec2 size, ImVec2 view, float gap) {
  const bool room = place.x + gap + size.x <= view.x;
  const float x = room ? place.x + gap : place.x - gap - size.x;
  const float y = place.y - size.y / 2;
  return {std::max(0.0F, std::min(x, view.x - size.x)), std::max(0.0F, std::min(y, view.y - size.y))};
}

void drawValueLabel(ImDrawList& list, ImVec2 place, const std::string& text,
                    const InstrumentLook& look, Rgb colour) {
  const NumberFont numbers(look);
  const ImVec2 size = ImGui::CalcTextSize(text.c_str());
  const float x = scaled(6), y = scaled(3);
  const ImVec2 box(size.x + 2 * x, size.y + 2 * y);
  const ImVec2 from = labelCorner(place, box, ImGui::GetIO().DisplaySize, scaled(12));
  const ImVec2 to(from.x + box.x, from.y + box.y);
  list.AddRectFilled(from, to, packed(look.theme->panel, 0.9F), scaled(4));
  list.AddRect(from, to, packed(look.theme->line), scaled(4));
  list.AddText({from.x + x, from.y + y}, packed(colour), text.c_str());
}

}  // namespace compliant
