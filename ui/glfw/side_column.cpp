#include "ui/glfw/side_column.hpp"

#include <functional>
#include <utility>
#include <vector>

#include "ui/overlay/view_overlay.hpp"

namespace compliant {
namespace {

constexpr ImGuiWindowFlags plain = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav |
                                   ImGuiWindowFlags_NoBringToFrontOnFocus;

}  // namespace

SideColumn::SideColumn(LiveView& view)
    : view_(view), outline_(view.session), fields_(view.session), solver_(view.session) {
  Session::Listener listener;
  listener.sceneReplaced = [this] { lawPlot_.fit(); };
  listening_ = view.session.addListener(std::move(listener));
}

void SideColumn::hide() {
  solver_.lookAway();
  view_.lawPlotElsewhere = false;
}

void SideColumn::drawLawPlot(const InstrumentLook& look) {
  clicked_ = drawLawPlotOf(view_, lawPlot_, look);
}

void SideColumn::draw(const Place& place, const Presentation& slides, const InstrumentLook& look) {
  view_.lawPlotElsewhere = true;
  solverShown_ ? solver_.watch() : solver_.lookAway();
  struct Part {
    const char* title;
    float share;
    std::function<void()> draw;
  };
  std::vector<Part> parts{{"Scene", 3, [&] { outline_.draw(look); }},
                          {"Properties", 4, [&] { fields_.draw(look); }}};
  if (view_.options.lawPlot) parts.push_back({"Law plot", 3, [&] { drawLawPlot(look); }});
  if (solverShown_) parts.push_back({"Solver", 8, [&] { solver_.draw(look); }});
  float shares = 0;
  for (const Part& part : parts) shares += part.share;
  ImGui::SetNextWindowPos({place.left, place.top});
  ImGui::SetNextWindowSize({place.width, place.height});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0);
  ImGui::Begin("##column", nullptr, plain);
  if (slides.on()) {
    ImGui::TextDisabled("%s", slides.place().c_str());
    ImGui::PushTextWrapPos();
    ImGui::TextUnformatted(slides.slide().caption.c_str());
    ImGui::PopTextWrapPos();
    ImGui::Separator();
  }
  const float title = ImGui::GetTextLineHeightWithSpacing();
  const float gap = ImGui::GetStyle().ItemSpacing.y;
  const float room =
      ImGui::GetContentRegionAvail().y - static_cast<float>(parts.size()) * (title + 2 * gap);
  for (const Part& part : parts) {
    ImGui::TextDisabled("%s", part.title);
    ImGui::BeginChild(part.title, {0, std::max(scaled(24), room * part.share / shares)});
    part.draw();
    ImGui::EndChild();
    if (&part != &parts.back()) ImGui::Separator();
  }
  ImGui::End();
  ImGui::PopStyleVar();
}

void SideColumn::endFrame() { doLawPlotAction(view_, std::exchange(clicked_, {})); }

}  // namespace compliant
