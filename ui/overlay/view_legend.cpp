#include <algorithm>
#include <utility>

#include "ui/overlay/force_legend.hpp"
#include "ui/overlay/view_overlay.hpp"
#include "ui/render/palette.hpp"

namespace compliant {
namespace {

// "59,202"
std::string grouped(std::size_t count) {
  std::string text = std::to_string(count);
  for (std::size_t at = text.size(); at > 3;) text.insert(at -= 3, ",");
  return text;
}

/// The place and a little more: balls and arrows are wider than their lines.
ScreenRect around(const LabelObstacle& place) {
  const float more = scaled(10);
  return {Eigen::Vector2f(place.left - more, place.top - more),
          Eigen::Vector2f(place.left + place.width + more, place.top + place.height + more)};
}

}  // namespace

// It yields to the pointer, and to what it covers. A screenshot has neither pointer nor
// room.
float ViewOverlay::opacityOver(const LabelObstacle& place) const {
  constexpr float beforeThings = 0.45F, beforePointer = 0.15F;
  if (view_.forFile) return 1;
  const ScreenRect part = around(place);
  const bool drags = control_.drag() != ViewControl::Drag::None;
  const auto pointer =
      control_.pointer() || !drags ? control_.pointer() : std::optional(control_.last());
  if (pointer && part.contains(*pointer)) return beforePointer;
  return coversThings(view_.camera, view_.drawList.drawList(), part) ? beforeThings : 1;
}

// Beside the cube.
float ViewOverlay::leftOfLegend() const {
  const ViewCube cube = view_.cube();
  return cube.centre.x() + 3.3F * cube.side;
}

// The lower corner, right or left, in which the legend covers less; it changes rarely.
void ViewOverlay::chooseLegendCorner(const LabelObstacle& now, float right, float bottom) {
  const auto cost = [&](float from) {
    const LabelObstacle place{from, bottom - now.height, now.width, now.height};
    const ScreenRect part = around(place);
    const bool window = (view_.options.lawPlot && place.meets(view_.places.lawPlot)) ||
                        place.meets(view_.places.hud);
    if (from < 0 || from + now.width > ImGui::GetIO().DisplaySize.x) return 4;
    return 2 * (window ? 1 : 0) +
           (coversThings(view_.camera, view_.drawList.drawList(), part) ? 1 : 0);
  };
  const int atRight = cost(right - now.width), atLeft = cost(leftOfLegend());
  const bool wanted = legendLeft_ ? atLeft <= atRight : atLeft < atRight;
  if (wanted == legendLeft_) return;
  legendLeft_ = wanted;
  legendRest_ = 0;
  anotherFrame_ = true;
}

// Buttons and HUD keep their room.
bool ViewOverlay::legendFits(const LabelObstacle& place) const {
  return place.top >= 0 && !place.meets(view_.places.toolBar) && !place.meets(view_.places.hud);
}

void ViewOverlay::drawLegend(const InstrumentLook& look, float right, float bottom) {
  const auto before = std::exchange(view_.places.legend, std::nullopt);
  // A screenshot always has the full legend.
  if (!view_.options.legend && !view_.forFile) return;
  const SceneDrawList& drawList = view_.drawList;
  ViewLegend legend;
  if (view_.options.layers.legend && !drawList.shownForces().empty()) {
    if (drawList.forceScale().typicalForce() > 0) legend.forceScale = drawList.forceScale().legend();
    if (drawList.torqueScale().typicalForce() > 0)
      legend.torqueScale = drawList.torqueScale().legend("N·m");
    legend.forces = drawList.forceLegend();
    if (drawList.frictionDisks() > 0) legend.frictionLimit = rgbOf(palette::hardConstraint);
    if (drawList.shownForces().size() < drawList.wantedForces())
      legend.forcesLeftOut =
          grouped(drawList.shownForces().size()) + " of " + grouped(drawList.wantedForces()) +
          (view_.session.selection().empty() ? ", largest first" : ", selected first");
  }
  if (view_.options.layers.legend && drawList.showsVelocities()) {
    legend.velocityScale = drawList.velocityScale().legend("m/s");
    legend.velocityColour = rgbOf(view_.look.colours.velocity);
  }
  // Colours mean nothing without their bar: it stands whenever they do.
  if (view_.options.layers.violations && view_.options.layers.links)
    legend.violations =
        ColourBar{&drawList.violationScale(), view_.look.violationSpan,
                  view_.options.violationThreshold, rgbOf(view_.look.colours.belowScale),
                  drawList.worstViolations().empty() ? 0 : drawList.worstViolations().front().size};
  if (legend.empty()) return;
  if (!view_.forFile) {
    const ImVec2 size = ImGui::GetIO().DisplaySize;
    const std::array<float, 4> room{
        size.x, size.y, view_.scale,
        static_cast<float>(legend.forces.size() + (legend.torqueScale.empty() ? 0 : 64) + (legend.frictionLimit ? 128 : 0) + (legend.violations ? 16 : 0) +
                           (legend.velocityScale.empty() ? 0 : 32))};
    if (std::exchange(legendRoom_, room) != room) {
      legendLines_ = LegendLines::All;
      legendFrames_ = 0;
    } else if (before && ++legendFrames_ > 2 && !legendFits(*before) &&
               legendLines_ != LegendLines::None) {
      legendLines_ = legendLines_ == LegendLines::All ? LegendLines::Scales : LegendLines::None;
      legendFrames_ = 0;
    }
    // Windows of Dear ImGui take their size in the frames after.
    if (before && legendFrames_ <= 2 && legendLines_ != LegendLines::None) anotherFrame_ = true;
    if (legendLines_ == LegendLines::None) return;
    legend.scalesAlone = legendLines_ == LegendLines::Scales;
  }
  if (!view_.forFile && before && ++legendRest_ > legendPatience)
    chooseLegendCorner(*before, right, bottom);
  const bool left = !view_.forFile && legendLeft_;
  const float x = left ? leftOfLegend() : right;
  view_.places.legendOpacity = before ? opacityOver(*before) : 1;
  const ImVec4 place = drawViewLegend(legend, {x, bottom}, {left ? 0.0F : 1.0F, 1}, look,
                                      view_.places.legendOpacity);
  view_.places.legend = LabelObstacle{place.x, place.y, place.z, place.w};
  inFront_.push_back(*view_.places.legend);
  // Its size is known in the next frame.
  if (!before && !view_.forFile) anotherFrame_ = true;
}

}  // namespace compliant
