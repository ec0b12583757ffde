#include <algorithm>
#include <array>
#include <utility>

#include "ui/model/basics/number_format.hpp"
#include "ui/model/basics/utf8_text.hpp"
#include "ui/overlay/view_overlay.hpp"
#include "ui/overlay/window_place.hpp"

namespace compliant {
namespace {

/// A tool tip for the last item, in as many lines as a narrow view needs.
void explainHovered(const char* text) {
  if (!ImGui::IsItemHovered()) return;
  ImGui::BeginTooltip();
  const float room = ImGui::GetIO().DisplaySize.x - scaled(2 * overlayMargin);
  ImGui::PushTextWrapPos(std::min(room, scaled(320)));
  ImGui::TextUnformatted(text);
  ImGui::PopTextWrapPos();
  ImGui::EndTooltip();
}

}  // namespace

bool drawSegment(const char* text, ButtonState state, const InstrumentLook& look) {
  const bool chosen = state == ButtonState::Down;
  const Theme& theme = *look.theme;
  ImGui::PushStyleColor(ImGuiCol_Button, unpacked(chosen ? theme.accent : theme.raised));
  ImGui::PushStyleColor(ImGuiCol_ButtonHovered, unpacked(theme.accent, chosen ? 1.0F : 0.25F));
  ImGui::PushStyleColor(ImGuiCol_Text, unpacked(chosen ? theme.onAccent : theme.text));
  const bool pressed = ImGui::Button(text);
  ImGui::PopStyleColor(3);
  return pressed;
}

void ViewOverlay::drawForceChoices(const InstrumentLook& look, ForceScaleSettings& forces) {
  ImGui::TextUnformatted("Forces");
  constexpr std::array choices{std::pair{"None", ForcesShown::None},
                               std::pair{"Selected", ForcesShown::Selection},
                               std::pair{"All", ForcesShown::All}};
  for (const auto& [text, shown] : choices) {
    ImGui::SameLine();
    const auto state = forces.shown == shown ? ButtonState::Down : ButtonState::Up;
    if (drawSegment(text, state, look)) forces.shown = shown;
  }
  if (forces.shown != ForcesShown::None && ImGui::GetIO().DisplaySize.x > scaled(640)) {
    ImGui::SameLine();
    ImGui::SetNextItemWidth(scaled(88));
    auto factor = static_cast<float>(forces.factor);
    // No text input with Ctrl + click: the field would show nothing.
    constexpr auto flags =
        ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp | ImGuiSliderFlags_NoInput;
    if (ImGui::SliderFloat("##force-scale", &factor, 0.1F, 10, "", flags))
      forces.factor = static_cast<double>(factor);
    explainHovered("Arrow length");
    ImGui::SameLine();
    {
      const NumberFont numbers(look);
      ImGui::TextColored(unpacked(look.theme->secondaryText), "×%s",
                         leftAligned(roundedText(forces.factor, 2), 4).c_str());
    }
    ImGui::SameLine();
    if (drawSegment("Auto", ButtonState::Up, look)) {
      forces.factor = 1;
      view_.drawList.remeasure();
      view_.markStale();
      view_.repaint();
    }
    explainHovered("Fit the arrows to the current forces");
  }
}

void ViewOverlay::drawToolBar(const InstrumentLook& look) {
  const ImVec2 view = ImGui::GetIO().DisplaySize;
  const float edge = scaled(overlayMargin);
  ImGui::SetNextWindowPos({view.x - edge, topEdge()}, ImGuiCond_Always, {1, 0});
  ImGui::PushStyleColor(ImGuiCol_WindowBg, unpacked(look.theme->panel, 0.82F));
  ImGui::PushStyleColor(ImGuiCol_Border, unpacked(look.theme->line, 0.6F));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(scaled(8), scaled(4)));
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(scaled(4), scaled(4)));
  ImGui::Begin("##view-toolbar", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_AlwaysAutoResize |
                   ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                   ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoNav);
  ImGui::AlignTextToFramePadding();
  ForceScaleSettings forces = view_.options.forces;
  drawForceChoices(look, forces);
  // With large text in a narrow view, it takes two lines.
  const float around = 10 * ImGui::GetStyle().FramePadding.x + 4 * scaled(4) + scaled(28);
  const float words = ImGui::CalcTextSize("ForcesNoneSelectedAllLayersLaw plot").x;
  if (words + around + 2 * edge <= view.x) ImGui::SameLine(0, scaled(12));
  // The list is a separate window: not to be opened within a frame.
  if (drawSegment("Layers", ButtonState::Up, look)) clicked_.push_back(callbacks_.layersWanted);
  explainHovered("Choose what the view shows (Ctrl+L)");
  ImGui::SameLine();
  const auto lawPlot = view_.options.lawPlot ? ButtonState::Down : ButtonState::Up;
  if (drawSegment("Law plot", lawPlot, look)) callbacks_.lawPlotWanted(!view_.options.lawPlot);
  inFront_.push_back(placeOfWindow());
  view_.places.toolBar = inFront_.back();
  ImGui::End();
  ImGui::PopStyleVar(2);
  ImGui::PopStyleColor(2);
  if (forces == view_.options.forces) return;
  view_.options.forces = forces;
  view_.markStale();
  callbacks_.forcesChanged(forces);
  view_.repaint();
}

}  // namespace compliant
