#include "ui/overlay/view_overlay.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <utility>

#include "ui/interaction/described_item.hpp"
#include "ui/model/display/pull_strength.hpp"
#include "ui/overlay/gizmo_drawing.hpp"
#include "ui/overlay/hud.hpp"
#include "ui/overlay/spotlight.hpp"
#include "ui/overlay/value_label.hpp"
#include "ui/overlay/window_place.hpp"
#include "ui/render/scale_bar.hpp"

namespace compliant {

ViewOverlay::ViewOverlay(LiveView& view, ViewControl& control, Callbacks callbacks)
    : view_(view), control_(control), callbacks_(std::move(callbacks)) {
  Session::Listener listener;
  listener.sceneReplaced = [this] {
    lawPlotWindow_.fit();
    lawPlotFresh_ = true;
  };
  listening_ = view_.session.addListener(std::move(listener));
}

void ViewOverlay::draw(const InstrumentLook& look, Rim rim) {
  inFront_.clear();
  view_.places.toolBar.reset();
  view_.places.pointerLabel.reset();
  if (view_.options.spotlight) drawSpotlight(view_, look);
  if (view_.options.toolbar && !view_.options.bare) drawToolBar(look);
  if (!view_.options.bare) drawCube(look);
  if (rim == Rim::Active) drawRim(look);
  drawFigures(look);
  drawPointerLabel(look);
  drawEmptyText(look);
  drawOutOfView(look);
  drawTool(look);
  drawBox(look);
  drawPicking(look);
  const bool onHandle = control_.drag() == ViewControl::Drag::Handle;
  drawGizmo(control_.gizmo(), view_.camera,
            onHandle ? std::optional(control_.last()) : control_.pointer(), look, inFront_);
}

void ViewOverlay::endFrame() {
  for (const auto& action : std::exchange(clicked_, {})) action();
}

// The upper edge for overlays. In a screenshot, no message covers it.
float ViewOverlay::topEdge() const {
  return scaled(overlayMargin) + (view_.forFile ? 0 : view_.topCovered);
}

bool ViewOverlay::isTaken(const LabelObstacle& place) const {
  return std::any_of(inFront_.begin(), inFront_.end(),
                     [&place](const LabelObstacle& other) { return place.meets(other); });
}

void ViewOverlay::drawFigures(const InstrumentLook& look) {
  if (view_.forFile) inFront_.clear();
  if (!view_.options.bare) {
    drawHudLines(look);
    drawScaleBar(look);
  }
  if (view_.options.lawPlot && !view_.lawPlotElsewhere) {
    drawLawPlot(look);
  } else {
    view_.places.lawPlot.reset();
    lawPlotFresh_ = true;
  }
  drawLayerLabels(look);
}

void ViewOverlay::addRates(std::vector<HudLine>& lines) {
  const std::chrono::duration<double> clock = std::chrono::steady_clock::now().time_since_epoch();
  if (view_.session.playing())
    rates_.addFrame(view_.session.snapshot().motion.step, clock.count());
  else
    rates_.halt();
  const auto more = rates_.lines();
  lines.insert(lines.end(), more.begin(), more.end());
}

void ViewOverlay::drawHudLines(const InstrumentLook& look) {
  const Snapshot& snapshot = view_.session.snapshot();
  const float edge = scaled(overlayMargin);
  // In a narrow view it is below the buttons.
  const auto& buttons = view_.places.toolBar;
  const bool beside = view_.forFile || !buttons || buttons->left > edge + scaled(220);
  const float top =
      beside ? topEdge()
             : std::max(topEdge(), buttons->top + buttons->height + scaled(overlayMargin) / 2);
  // It must not cover the cube, or most of a low view: then its last lines are left to the status
  // bar, and in a very low view the cube gives way.
  constexpr std::size_t fewest = 3;
  const ViewCube cube = view_.cube();
  std::vector<HudLine> lines, rates;
  if (view_.options.layers.hud) lines = hudLines(snapshot);
  if (view_.options.layers.rates && !view_.forFile) addRates(rates);
  const std::string warning = snapshot.reported ? stepWarning(snapshot.report) : "";
  lines.insert(lines.end(), rates.begin(), rates.end());
  const auto fittingIn = [&](float room) {
    return room / ImGui::GetTextLineHeightWithSpacing() - (warning.empty() ? 0 : 1);
  };
  float fitting = fittingIn(cube.centre.y() - 3.3F * cube.side - top - scaled(8));
  // Lines that are not shown elsewhere take precedence over the cube.
  const auto needed = std::max<std::ptrdiff_t>(
      fewest, std::count_if(lines.begin(), lines.end(),
                            [](const HudLine& line) { return line.rank <= 1; }));
  const bool yields = view_.options.layers.hud && fitting < static_cast<float>(needed);
  // The cube was already drawn in this frame.
  if (!view_.forFile && std::exchange(view_.places.cubeYields, yields) != yields)
    anotherFrame_ = true;
  const float high = ImGui::GetIO().DisplaySize.y;
  if (yields) fitting = fittingIn(high - top - scaled(24));
  fitting = std::min(fitting,
                     std::max(static_cast<float>(fewest), fittingIn(hudShare * high - scaled(16))));
  lines = fittingLines(std::move(lines), static_cast<std::size_t>(std::max(0.0F, fitting)));
  view_.places.hud.reset();
  // Half of a number could be misread.
  const bool belowPlot = !view_.forFile && view_.options.lawPlot && view_.places.lawPlot &&
                         hudPlace_ && hudPlace_->meets(*view_.places.lawPlot);
  if (lines.size() >= fewest && !belowPlot) {
    const ImVec4 place = drawHud(lines, warning, {edge, top}, {0, 0}, look);
    inFront_.push_back({place.x, place.y, place.z, place.w});
    view_.places.hud = hudPlace_ = inFront_.back();
    // Labels drawn before it give way in the next frame.
    if (!view_.forFile && inFront_.back().meets(view_.places.lookText)) anotherFrame_ = true;
  }
}

void ViewOverlay::drawScaleBar(const InstrumentLook& look) {
  const ImVec2 view = ImGui::GetIO().DisplaySize;
  const float edge = scaled(overlayMargin);
  const ScaleBar bar = scaleBar(view_.camera.worldUnitsPerPixel(view_.camera.target()));
  ImDrawList& list = *ImGui::GetBackgroundDrawList();
  const ImU32 colour = packed(look.theme->text);
  const float tick = scaled(4);
  const ImVec2 right(view.x - 2 * edge, view.y - 1.5F * edge);
  const ImVec2 left(right.x - bar.pixels, right.y);
  const ImVec2 size = ImGui::CalcTextSize(bar.label.c_str());
  const float top = right.y - size.y - scaled(2);
  const LabelObstacle place{left.x, top, bar.pixels, right.y + tick - top};
  view_.places.scaleBar.reset();
  const bool belowPlot =
      view_.options.lawPlot && view_.places.lawPlot && place.meets(*view_.places.lawPlot);
  if (!isTaken(place) && !belowPlot) {
    view_.places.scaleBar = place;
    list.AddLine(left, right, colour, scaled(1.5F));
    for (const ImVec2& end : {left, right})
      list.AddLine({end.x, end.y - tick}, {end.x, end.y + tick / 2}, colour, scaled(1.5F));
    list.AddText({(left.x + right.x - size.x) / 2, top}, colour, bar.label.c_str());
  }
  drawLegend(look, view.x - edge, right.y - size.y - edge);
}

void ViewOverlay::drawOutOfView(const InstrumentLook& look) {
  const std::string text = control_.outOfViewText();
  if (text.empty()) return;
  const ImVec2 view = ImGui::GetIO().DisplaySize, size = ImGui::CalcTextSize(text.c_str());
  const ImVec2 at((view.x - size.x) / 2, view.y * 0.75F);
  ImDrawList& list = *ImGui::GetForegroundDrawList();
  const ImVec2 air(scaled(8), scaled(4));
  list.AddRectFilled({at.x - air.x, at.y - air.y}, {at.x + size.x + air.x, at.y + size.y + air.y},
                     packed(look.theme->panel, 0.9F), scaled(4));
  list.AddText(at, packed(look.theme->text), text.c_str());
}

void ViewOverlay::drawRim(const InstrumentLook& look) {
  const float width = 2 * view_.scale;
  const ImVec2 view = ImGui::GetIO().DisplaySize;
  ImGui::GetForegroundDrawList()->AddRect({width / 2, width / 2},
                                          {view.x - width / 2, view.y - width / 2},
                                          packed(look.theme->accent), 0, 0, width);
}

// The label of the pull, or of the item under the pointer.
void ViewOverlay::drawPointerLabel(const InstrumentLook& look) {
  ImDrawList& list = *ImGui::GetForegroundDrawList();
  const auto label = [&](const Eigen::Vector2f& at, const std::string& text, Rgb colour) {
    if (!text.empty())
      view_.places.pointerLabel =
          drawValueLabel(list, {at.x(), at.y()}, text, look, colour, inFront_);
  };
  const Snapshot& snapshot = view_.session.snapshot();
  if (control_.drag() == ViewControl::Drag::Pull)
    label(control_.last(), pullText(snapshot),
          pullsHard(snapshot) ? look.theme->warning : look.theme->text);
  else if (control_.pointer() && view_.options.layers.values && selects(control_.tool()) &&
           !ImGui::GetIO().WantCaptureMouse)
    label(*control_.pointer(), control_.hoverText(), look.theme->text);
}

void ViewOverlay::drawEmptyText(const InstrumentLook& look) {
  view_.places.emptyText.reset();
  if (view_.session.document().scene().size() > 0) return;
  constexpr const char* text =
      "This scene is empty. Draw with the tools above, press Ctrl+K for the command palette, or "
      "open an example from the File menu.";
  // Not over a drawing under way, nor if a tool has its own hint.
  if (control_.drag() != ViewControl::Drag::None || !selects(control_.tool())) return;
  // At a free place, in fewer and longer lines if there is room.
  const ImVec2 view = ImGui::GetIO().DisplaySize;
  std::vector<LabelObstacle> others;
  for (const ScreenRect& part : view_.covers())
    others.push_back({part.min().x(), part.min().y(), part.sizes().x(), part.sizes().y()});
  // In a narrow view the HUD extends below the room that framing leaves for it.
  if (const auto& lines = view_.places.hud) others.push_back(*lines);
  for (const float width : {360.0F, 280.0F, 200.0F, 140.0F}) {
    const float wrap = scaled(width);
    const ImVec2 size = ImGui::CalcTextSize(text, nullptr, false, wrap);
    const auto place = freePlace({0, topEdge(), view.x, view.y - topEdge()}, {0, 0, size.x, size.y},
                                 scaled(12), others);
    if (!place) continue;
    view_.places.emptyText = *place;
    ImGui::GetForegroundDrawList()->AddText(nullptr, 0, {place->left, place->top},
                                            packed(look.theme->secondaryText), text, nullptr, wrap);
    return;
  }
}

void ViewOverlay::drawTool(const InstrumentLook& look) {
  const bool drags = control_.drag() != ViewControl::Drag::None;
  if (!drags && (!control_.pointer() || ImGui::GetIO().WantCaptureMouse)) return;
  const Eigen::Vector2f pointer = drags ? control_.last() : *control_.pointer();
  const ImGuiIO& io = ImGui::GetIO();
  const auto preview = control_.toolPreview(pointer, {io.KeyShift, io.KeyCtrl, io.KeyAlt});
  if (!preview) return;
  const auto shown = view_.camera.project(preview->place.cast<float>());
  if (!shown) return;
  ImDrawList& list = *ImGui::GetForegroundDrawList();
  const ImU32 colour = packed(look.theme->accent);
  const ImVec2 at(shown->pixel.x(), shown->pixel.y());
  Eigen::AlignedBox2f drawn;
  for (const std::vector<Vec3>& line : preview->lines) {
    for (const Vec3& place : line)
      if (const auto corner = view_.camera.project(place.cast<float>())) {
        list.PathLineTo({corner->pixel.x(), corner->pixel.y()});
        drawn.extend(corner->pixel);
      }
    list.PathStroke(colour, 0, scaled(2.0F));
  }
  if (preview->onPoint)
    list.AddCircle(at, scaled(10.0F), colour, 0, scaled(2.0F));
  else if (control_.tool() != DrawingTool::Fix)
    list.AddCircleFilled(at, scaled(4.0F), colour);
  if (preview->text.empty()) return;
  // The drawing of the tool stays visible beside its text.
  std::vector<LabelObstacle> others = inFront_;
  if (!drawn.isEmpty() && drawn.sizes().maxCoeff() < scaled(300))
    others.push_back({drawn.min().x(), drawn.min().y(), drawn.sizes().x(), drawn.sizes().y()});
  view_.places.pointerLabel = drawValueLabel(list, {pointer.x(), pointer.y()}, preview->text, look,
                                             look.theme->text, others);
}

void ViewOverlay::drawBox(const InstrumentLook& look) {
  if (control_.drag() != ViewControl::Drag::Box) return;
  const Eigen::Vector2f from = control_.pressed(), to = control_.last();
  const ImVec2 low(std::min(from.x(), to.x()), std::min(from.y(), to.y()));
  const ImVec2 high(std::max(from.x(), to.x()), std::max(from.y(), to.y()));
  ImDrawList& list = *ImGui::GetForegroundDrawList();
  list.AddRectFilled(low, high, packed(look.theme->accent, 0.12F));
  list.AddRect(low, high, packed(look.theme->accent), 0, 0, scaled(1.0F));
}

void ViewOverlay::drawPicking(const InstrumentLook& look) {
  if (!view_.picksLink()) return;
  const std::string text = view_.picker->sentence();
  const ImVec2 view = ImGui::GetIO().DisplaySize;
  const float wrap = std::min(view.x - scaled(48), scaled(520));
  const ImVec2 size = ImGui::CalcTextSize(text.c_str(), nullptr, false, wrap);
  // Usually below the items to click.
  const ImVec2 at((view.x - size.x) / 2, view.y - size.y - scaled(20));
  const float edge = scaled(8);
  ImDrawList& list = *ImGui::GetForegroundDrawList();
  list.AddRectFilled({at.x - edge, at.y - edge}, {at.x + size.x + edge, at.y + size.y + edge},
                     packed(look.theme->accent), scaled(4));
  list.AddText(nullptr, 0, at, packed(look.theme->onAccent), text.c_str(), nullptr, wrap);
}

}  // namespace compliant
