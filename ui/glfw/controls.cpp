#include "ui/glfw/controls.hpp"

#include <algorithm>
#include <cmath>

namespace compliant {
namespace {

float controlsStart() {
  const float width = ImGui::GetWindowContentRegionMax().x - ImGui::GetWindowContentRegionMin().x;
  return ImGui::GetWindowContentRegionMin().x + std::clamp(0.44F * width, scaled(70), scaled(150));
}

}  // namespace

std::optional<double> drawSlider(const char* id, const SliderTrack& track, double value,
                                 const InstrumentLook& look) {
  const float width = std::max(scaled(40), ImGui::GetContentRegionAvail().x);
  const float height = scaled(16), radius = scaled(6);
  const ImVec2 from = ImGui::GetCursorScreenPos();
  ImGui::InvisibleButton(id, {width, height});
  const bool active = ImGui::IsItemActive(), hovered = ImGui::IsItemHovered();
  const float left = from.x + radius, length = std::max(1.0F, width - 2 * radius);
  const float middle = from.y + height / 2;
  std::optional<double> moved;
  if (active)
    moved = track.valueAt(static_cast<double>((ImGui::GetIO().MousePos.x - left) / length));
  const double shown = moved.value_or(value);
  const auto at = [&](double share) { return left + static_cast<float>(share) * length; };
  const Theme& theme = *look.theme;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const ImU32 rail = packed(theme.line), accent = packed(theme.accent);
  const float start = at(track.start()), x = at(track.positionOf(shown)), thin = scaled(1.5F);
  list.AddRectFilled({start, middle - thin}, {left + length, middle + thin}, rail, thin);
  if (track.zero == SliderTrack::Zero::Notch)
    list.AddCircleFilled({left, middle}, scaled(2.5F), rail);
  if (track.scale == Scale::Logarithmic)
    for (double decade = std::ceil(std::log10(track.minimum) - 1e-9);
         decade <= std::log10(track.maximum) + 1e-9; ++decade) {
      const float tick = at(track.positionOf(std::pow(10.0, decade)));
      list.AddLine({tick, middle + scaled(4)}, {tick, middle + scaled(7)}, rail);
    }
  const bool onScale = shown >= track.minimum && shown <= track.maximum;
  if (onScale && x > start)
    list.AddRectFilled({start, middle - thin}, {x, middle + thin}, accent, thin);
  const float size = radius * (active || hovered ? 1.0F : 0.85F);
  list.AddCircleFilled({x, middle}, size, onScale ? accent : packed(theme.panel));
  list.AddCircle({x, middle}, size, accent, 0, scaled(1.5F));
  return moved;
}

bool drawToggle(const char* text, ButtonState state, const InstrumentLook& look) {
  const bool on = state == ButtonState::Down;
  if (on) {
    ImGui::PushStyleColor(ImGuiCol_Button, unpacked(look.theme->accent));
    ImGui::PushStyleColor(ImGuiCol_ButtonHovered, unpacked(look.theme->accent, 0.85F));
    ImGui::PushStyleColor(ImGuiCol_ButtonActive, unpacked(look.theme->accent, 0.7F));
    ImGui::PushStyleColor(ImGuiCol_Text, unpacked(look.theme->onAccent));
  }
  const bool clicked = ImGui::Button(text);
  if (on) ImGui::PopStyleColor(4);
  return clicked;
}

std::string elidedText(const std::string& text, float width) {
  if (ImGui::CalcTextSize(text.c_str()).x <= width) return text;
  std::string shorter = text;
  while (!shorter.empty()) {
    // Remove a whole character, whatever its number of bytes.
    while (!shorter.empty() && (static_cast<unsigned char>(shorter.back()) & 0xC0U) == 0x80U)
      shorter.pop_back();
    if (!shorter.empty()) shorter.pop_back();
    if (ImGui::CalcTextSize((shorter + "…").c_str()).x <= width) break;
  }
  return shorter + "…";
}

std::string elidedName(const std::string& name, const std::string& behind, float width) {
  return elidedText(name, width - ImGui::CalcTextSize(behind.c_str()).x) + behind;
}

bool drawFieldLabel(const std::string& label, const std::string& tip, FieldValue value,
                    const InstrumentLook& look) {
  const bool changed = value == FieldValue::Changed;
  const float start = controlsStart(), gap = scaled(10);
  ImGui::AlignTextToFramePadding();
  const ImVec2 from = ImGui::GetCursorScreenPos();
  const std::string shown = elidedText(label, start - ImGui::GetCursorPosX() - gap);
  ImGui::TextUnformatted(shown.c_str());
  if (changed) {
    const float middle = from.y + ImGui::GetStyle().FramePadding.y + ImGui::GetTextLineHeight() / 2;
    ImGui::GetWindowDrawList()->AddCircleFilled(
        {from.x + ImGui::CalcTextSize(shown.c_str()).x + gap / 2, middle}, scaled(2),
        packed(look.theme->accent));
  }
  drawTip(shown == label ? tip : label + "\n" + tip);
  bool reset = false;
  if (changed && ImGui::BeginPopupContextItem("##reset")) {
    reset = ImGui::Selectable("Reset to default");
    ImGui::EndPopup();
  }
  ImGui::SameLine(start);
  return reset;
}

void indentToControls() { ImGui::SetCursorPosX(controlsStart()); }

}  // namespace compliant
