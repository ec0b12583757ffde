#include <algorithm>
#include <array>
#include <optional>

#include "ui/model/basics/formula_text.hpp"
#include "ui/model/basics/utf8_text.hpp"
#include "ui/model/plots/strain_name.hpp"
#include "ui/overlay/view_overlay.hpp"
#include "ui/overlay/window_place.hpp"

namespace compliant {
namespace {
/// The place where the window opens: the upper right corner, below the tool bar; in a view too low
/// for that, left of the tool bar if there is room.
LabelObstacle openingPlace(const ImVec2& view, const ImVec2& least,
                           const std::optional<LabelObstacle>& toolBar) {
  const float edge = scaled(overlayMargin), below = edge + scaled(44);
  const float usual = std::min(scaled(320), std::max(least.x, view.x - 2 * edge));
  const float barLeft = toolBar ? toolBar->left : 0, beside = barLeft - 2 * edge;
  if (view.y - edge - below < least.y && beside >= least.x) {
    const float width = std::min(usual, beside);
    return {barLeft - edge - width, edge, width, least.y};
  }
  const float top = std::max(0.0F, std::min(below, view.y - edge - least.y));
  const float height = std::min(scaled(240), std::max(least.y, view.y - edge - top));
  return {std::max(0.0F, view.x - edge - usual), top, usual, height};
}

/// The same beside or below the HUD, if it would hide the HUD and there is too little room.
LabelObstacle besideReadOut(const LabelObstacle& opening, const std::optional<LabelObstacle>& hud,
                            const LabelObstacle& toolBar, const ImVec2& view, const ImVec2& least) {
  if (!hud || !opening.meets(*hud)) return opening;
  const float edge = scaled(overlayMargin);
  const float left = hud->left + hud->width + edge, top = hud->top + hud->height + edge;
  for (const LabelObstacle& place :
       {LabelObstacle{left, opening.top, std::min(view.x - edge - left, opening.width),
                      opening.height},
        LabelObstacle{opening.left, top, opening.width,
                      std::min(view.y - edge - top, opening.height)}})
    if (place.width >= least.x && place.height >= least.y && !place.meets(toolBar)) return place;
  return opening;
}

/// Moves the current Dear ImGui window below a covered upper edge, so that all of it is visible.
/// True if it was moved.
bool keepInView(float top) {
  const ImVec2 view = ImGui::GetIO().DisplaySize, place = ImGui::GetWindowPos(),
               size = ImGui::GetWindowSize();
  const ImVec2 kept(std::clamp(place.x, 0.0F, std::max(0.0F, view.x - size.x)),
                    std::max(top, std::min(place.y, view.y - size.y)));
  if (kept.x == place.x && kept.y == place.y) return false;
  ImGui::SetWindowPos(kept);
  return true;
}
}  // namespace

LawPlotAction drawLawPlotOf(const LiveView& view, LawPlotWindow& window,
                            const InstrumentLook& look) {
  LawPlotInput input;
  input.plot = &view.lawPlot;
  input.selection = view.session.selection();
  input.selectedRow = view.session.selectedRow();
  input.nameOf = [&view](Id id) {
    const Component* component = view.session.document().scene().find(id);
    return component != nullptr ? elided(component->name, 48)
                                : std::string(ofPull(id) ? "pull" : "");
  };
  input.strainNameOf = [&view](Id id) {
    const Scene& scene = view.session.document().scene();
    if (id == 0) return strainNameOf(*view.session.snapshot().structure, scene);
    const Component* component = scene.find(id);
    return component != nullptr ? strainNameOf(*component) : std::string(strainName);
  };
  return window.draw(input, look);
}

void doLawPlotAction(LiveView& view, const LawPlotAction& action) {
  if (action.kind == LawPlotAction::Kind::Select)
    return view.session.selectRow(action.constraint, action.row);
  if (action.kind != LawPlotAction::Kind::Fit) return;
  view.lawPlot.fit();
  view.becomeStale();
}

void ViewOverlay::drawLawPlot(const InstrumentLook& look) {
  const ImVec2 view = ImGui::GetIO().DisplaySize;
  const float edge = scaled(overlayMargin);
  // Another text size changes its size, wherever the user has put it.
  const float text = ImGui::GetFontSize();
  const bool fresh = std::exchange(lawPlotFresh_, false) && (lawPlotSet_ || lawPlotText_ == 0);
  const ImGuiCond when = lawPlotText_ == text && !fresh ? ImGuiCond_FirstUseEver : ImGuiCond_Always;
  lawPlotText_ = text;
  // In a low view it takes the room below a message.
  const float top = view_.topCovered > 0 ? topEdge() : 0;
  const float room = std::max(scaled(60), view.y - top - edge);
  const ImVec2 least(scaled(200), std::min(scaled(130), room));
  std::optional<LabelObstacle> toolBar, hud;
  if (!view_.forFile) {
    toolBar = view_.places.toolBar;
    hud = view_.places.hud;
  }
  const LabelObstacle usual = besideReadOut(openingPlace(view, least, toolBar), hud,
                                            toolBar.value_or(LabelObstacle{}), view, least);
  const LabelObstacle opening = fresh && !view_.forFile ? freestPlace(usual) : usual;
  ImGui::SetNextWindowPos({opening.left, opening.top}, when);
  ImGui::SetNextWindowSize({opening.width, opening.height}, when);
  ImGui::SetNextWindowSizeConstraints(least,
                                      {std::max(least.x, view.x - 2 * edge),
                                       std::max(least.y, std::min(room, view.y - scaled(60)))});
  bool open = true;
  LawPlotAction action;
  if (ImGui::Begin("Law plot", &open, ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoScrollbar))
    action = drawLawPlotOf(view_, lawPlotWindow_, look);
  pushLawPlot();
  const float below = top > 0 ? top + scaled(36) : 0;  // of the tool bar
  // Overlays already drawn used its old place.
  if (keepInView(std::min(below, std::max(top, view.y - edge - ImGui::GetWindowSize().y))) &&
      !view_.forFile)
    anotherFrame_ = true;
  view_.places.lawPlot = placeOfWindow();
  if (when == ImGuiCond_Always)
    lawPlotSet_ = ImGui::GetWindowPos();
  else if (ImGui::IsWindowFocused() && ImGui::IsMouseDragging(ImGuiMouseButton_Left))
    lawPlotSet_.reset();
  inFront_.push_back(*view_.places.lawPlot);
  ImGui::End();
  // After the frame, because both change what the frame draws.
  if (!open) clicked_.push_back([this] { callbacks_.lawPlotWanted(false); });
  if (action.kind != LawPlotAction::Kind::None)
    clicked_.push_back([this, action] { doLawPlotAction(view_, action); });
}

// Of the corners without another overlay, the one that covers the fewest items.
LabelObstacle ViewOverlay::freestPlace(const LabelObstacle& usual) const {
  const ImVec2 view = ImGui::GetIO().DisplaySize;
  const float edge = scaled(overlayMargin), right = view.x - edge - usual.width;
  const float low = view.y - scaled(44) - usual.height;
  const auto& hud = view_.places.hud;
  const std::array corners{usual, LabelObstacle{right, low, usual.width, usual.height},
                           LabelObstacle{hud ? hud->left + hud->width + edge : edge, usual.top,
                                         usual.width, usual.height},
                           LabelObstacle{scaled(140), low, usual.width, usual.height}};
  const auto& legend = view_.places.legend;
  LabelObstacle best = usual;
  std::size_t fewest = view_.thingsUnder(usual);
  for (const LabelObstacle& corner : corners) {
    const bool inside = corner.left >= 0 && corner.top >= usual.top &&
                        corner.left + corner.width <= view.x &&
                        corner.top + corner.height <= view.y;
    if (!inside || isTaken(corner) || (legend && corner.meets(*legend))) continue;
    const std::size_t count = view_.thingsUnder(corner);
    if (count >= fewest) continue;
    fewest = count;
    best = corner;
  }
  return best;
}

// Moves it away from a message, and back to the user's place when the message is gone.
void ViewOverlay::pushLawPlot() {
  const ImVec2 place = ImGui::GetWindowPos();
  const float own = place.y - lawPlotPushed_;
  const float covered = view_.forFile ? 0 : view_.topCovered;
  const float pushed = std::max(0.0F, covered - own);
  if (pushed == lawPlotPushed_ || ImGui::IsMouseDown(ImGuiMouseButton_Left)) return;
  lawPlotPushed_ = pushed;
  ImGui::SetWindowPos({place.x, own + pushed});
  anotherFrame_ = true;
}

}  // namespace compliant
