#include "ui/overlay/force_legend.hpp"

#include <algorithm>

namespace compliant {

namespace {

enum class Head { Filled, Open, Double };
enum class Tail { Plain, Barred, Dashed };

/// A short arrow as the legend shows it, in the shape that it has in the view.
void drawArrow(ImDrawList& list, ImVec2 from, Head head, Tail tail, ImU32 colour) {
  const float thick = scaled(2), reach = 3 * thick;
  const ImVec2 tip(from.x + scaled(20), from.y);
  const float end = head == Head::Filled ? tip.x - reach : tip.x - thick / 2;
  if (tail == Tail::Dashed)
    for (float x = from.x; x < end; x += scaled(5))
      list.AddLine({x, from.y}, {std::min(x + scaled(3), end), from.y}, colour, thick);
  else
    list.AddLine(from, {end, from.y}, colour, thick);
  if (tail == Tail::Barred)
    list.AddLine({from.x + thick / 2, from.y - reach / 1.5F},
                 {from.x + thick / 2, from.y + reach / 1.5F}, colour, thick);
  if (head == Head::Filled)
    return list.AddTriangleFilled(tip, {tip.x - 1.6F * reach, tip.y - reach},
                                  {tip.x - 1.6F * reach, tip.y + reach}, colour);
  for (int i = 0; i < (head == Head::Double ? 2 : 1); ++i) {
    const float x = tip.x - static_cast<float>(i) * 0.8F * reach;
    for (const float side : {-0.8F, 0.8F})
      list.AddLine({x, tip.y}, {x - 1.3F * reach, tip.y + side * reach}, colour, thick);
  }
}

void drawArrow(ImDrawList& list, ImVec2 from, ForceSource source, ImU32 colour) {
  switch (source) {
    case ForceSource::HardConstraint:
      return drawArrow(list, from, Head::Filled, Tail::Barred, colour);
    case ForceSource::CompliantConstraint:
    case ForceSource::Friction:
      return drawArrow(list, from, Head::Open, Tail::Plain, colour);
    case ForceSource::StiffForce:
      return drawArrow(list, from, Head::Filled, Tail::Dashed, colour);
    default:
      return drawArrow(list, from, Head::Filled, Tail::Plain, colour);
  }
}

/// Room for an arrow and the words behind it; where the arrow begins.
ImVec2 keyLine(const char* text, const Theme& theme) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float line = ImGui::GetTextLineHeight();
  ImGui::Dummy({scaled(20), line});
  ImGui::SameLine(0, scaled(8));
  ImGui::TextColored(unpacked(theme.text), "%s", text);
  return {at.x, at.y + line / 2};
}

void scaleLine(const std::string& scale, const InstrumentLook& look) {
  const NumberFont numbers(look);
  ImGui::TextColored(unpacked(look.theme->text), "%s", scale.c_str());
}

}  // namespace

ImVec4 drawViewLegend(const ViewLegend& legend, ImVec2 place, ImVec2 pivot,
                      const InstrumentLook& look, float opacity) {
  const Theme& theme = *look.theme;
  ImGui::PushStyleVar(ImGuiStyleVar_Alpha, opacity);
  beginOverlay("##view-legend", place, pivot, look);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  if (!legend.forces.empty()) {
    if (!legend.forceScale.empty()) {
      scaleLine(legend.forceScale, look);
      if (!legend.scalesAlone)
        ImGui::TextColored(unpacked(theme.secondaryText), "force on the body at its tail");
    }
    if (!legend.torqueScale.empty()) {
      scaleLine(legend.torqueScale, look);
      if (!legend.scalesAlone)
        ImGui::TextColored(unpacked(theme.secondaryText), "torque, across its arc");
    }
    if (!legend.scalesAlone && !legend.forcesLeftOut.empty())
      ImGui::TextColored(unpacked(theme.secondaryText), "%s", legend.forcesLeftOut.c_str());
    if (!legend.scalesAlone)
      for (const ForceLegendEntry& entry : legend.forces)
        drawArrow(list, keyLine(entry.text, theme), entry.source, packed(entry.colour, opacity));
    if (!legend.scalesAlone && legend.frictionLimit) {
      const ImVec2 at = keyLine("limit of friction", theme);
      list.AddCircle({at.x + scaled(10), at.y}, scaled(5), packed(*legend.frictionLimit, opacity), 0, scaled(1.5F));
    }
  }
  if (!legend.velocityScale.empty()) {
    if (!legend.forces.empty()) ImGui::Spacing();
    scaleLine(legend.velocityScale, look);
    if (!legend.scalesAlone)
      drawArrow(list, keyLine("velocity", theme), Head::Double, Tail::Plain,
                packed(legend.velocityColour, opacity));
  }
  if (legend.violations) {
    if (!legend.forces.empty() || !legend.velocityScale.empty()) ImGui::Spacing();
    drawColourBar(*legend.violations, look);
  }
  const ImVec4 covered = endOverlay();
  ImGui::PopStyleVar();
  return covered;
}

}  // namespace compliant
