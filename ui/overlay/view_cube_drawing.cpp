#include <algorithm>
#include <array>
#include <string>

#include "ui/overlay/view_overlay.hpp"

namespace compliant {
namespace {

constexpr float labelFrom = 0.93F;  // a face turned this far to the viewer shows its name

ImVec2 point(const Eigen::Vector2f& p) { return {p.x(), p.y()}; }

ImU32 paint(Colour c) { return IM_COL32(c.red, c.green, c.blue, c.alpha); }

void drawCentred(ImDrawList& list, const Eigen::Vector2f& middle, ImU32 colour, const char* text) {
  const ImVec2 size = ImGui::CalcTextSize(text);
  list.AddText({middle.x() - size.x / 2, middle.y() - size.y / 2}, colour, text);
}

}  // namespace

void ViewOverlay::drawCube(const InstrumentLook& look) {
  const Theme& theme = *look.theme;
  const ViewCube shown = view_.cube();
  ImDrawList& list = *ImGui::GetBackgroundDrawList();
  const auto drawTip = [&](const ViewCube::Tip& tip) {
    list.AddLine(point(shown.centre), point(tip.place), paint(tip.colour), 0.12F * shown.side);
    const bool hovered = control_.cubeHover() == tip.view;
    list.AddCircleFilled(point(tip.place), shown.tipRadius * (hovered ? 1.15F : 1),
                         paint(tip.colour));
    if (hovered)
      list.AddCircle(point(tip.place), shown.tipRadius * 1.15F, packed(theme.text), 0, 1.5F);
    drawCentred(list, tip.place, IM_COL32_WHITE, tip.label);
  };
  const bool seen = view_.showsCube();
  for (const ViewCube::Tip& tip : shown.tips)
    if (seen && tip.towardsEye < 0) drawTip(tip);
  for (const ViewCube::Face& face : shown.faces) {
    if (!seen) break;
    const bool hovered = control_.cubeHover() == face.view;
    const std::array<ImVec2, 4> corners{point(face.corners[0]), point(face.corners[1]),
                                        point(face.corners[2]), point(face.corners[3])};
    list.AddConvexPolyFilled(corners.data(), 4, packed(theme.raised));
    // Slanted sides are darker; the side under the pointer has the accent colour.
    list.AddConvexPolyFilled(corners.data(), 4,
                             hovered ? packed(theme.accent, 0.5F)
                                     : packed(theme.text, 0.04F + 0.2F * (1 - face.facing)));
    list.AddPolyline(corners.data(), 4, packed(theme.secondaryText), ImDrawFlags_Closed, 1);
    if (face.facing > labelFrom) drawCentred(list, face.middle, packed(theme.text), face.label);
  }
  for (const ViewCube::Tip& tip : shown.tips)
    // An axis that points at the viewer would cover the face for the same view.
    if (seen && tip.towardsEye >= 0 && tip.towardsEye < 0.97F) drawTip(tip);

  const float edge = 8 * view_.scale;
  const std::string words = view_.lookText();
  const float half = ImGui::CalcTextSize(words.c_str()).x / 2 + ImGui::GetStyle().FramePadding.x;
  const float middle = std::max(shown.centre.x(), edge / 2 + half);
  const float high = ImGui::GetTextLineHeight();
  const LabelObstacle place{middle - half, view_.camera.height() - edge - high, 2 * half, high};
  view_.places.lookText.reset();
  // The HUD is drawn later, at its last place.
  if (isTaken(place) || (!view_.forFile && place.meets(view_.places.hud))) return;
  view_.places.lookText = place;
  inFront_.push_back(place);
  ImGui::SetNextWindowPos({middle, view_.camera.height() - edge}, ImGuiCond_Always, {0.5F, 1});
  ImGui::SetNextWindowSize({place.width, place.height});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, ImVec2(1, 1));
  ImGui::Begin("##lens", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing |
                   ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoBackground);
  const bool parallel = view_.camera.lens() == Lens::Orthographic;
  // Legible even if the scene is behind it.
  ImGui::PushStyleColor(ImGuiCol_Button, unpacked(theme.panel, 0.82F));
  ImGui::PushStyleColor(ImGuiCol_ButtonHovered, unpacked(theme.accent, 0.25F));
  ImGui::PushStyleColor(ImGuiCol_Text, unpacked(theme.secondaryText));
  if (ImGui::SmallButton((words + "###lens").c_str()))
    clicked_.push_back([this, parallel] {
      callbacks_.lensWanted(parallel ? Lens::Perspective : Lens::Orthographic);
    });
  ImGui::PopStyleColor(3);
  ImGui::End();
  ImGui::PopStyleVar(2);
}

}  // namespace compliant
