#include <algorithm>
#include <utility>

#include "ui/overlay/force_legend.hpp"
#include "ui/overlay/view_overlay.hpp"
#include "ui/overlay/window_place.hpp"
#include "ui/render/palette.hpp"

namespace compliant {
namespace {

// "59,202"
std::string grouped(std::size_t count) {
  std::string text = std::to_string(count);
  for (std::size_t at = text.size(); at > 3;) text.insert(at -= 3, ",");
  return text;
}

/// The place with a margin: balls and arrows are wider than their lines.
ScreenRect around(const LabelObstacle& place) {
  const float more = scaled(10);
  return {Eigen::Vector2f(place.left - more, place.top - more),
          Eigen::Vector2f(place.left + place.width + more, place.top + place.height + more)};
}

}  // namespace

// It fades under the pointer and over items. A screenshot has no pointer and uses the usual
// opacity.
LegendOpacity ViewOverlay::opacityOver(const LabelObstacle& place) const {
  constexpr LegendOpacity usual, beforeThings{0.8F, 1}, beforePointer{0.12F, 0.15F};
  if (view_.forFile) return usual;
  const ScreenRect part = around(place);
  const bool drags = control_.drag() != ViewControl::Drag::None;
  const auto pointer =
      control_.pointer() || !drags ? control_.pointer() : std::optional(control_.last());
  if (pointer && part.contains(*pointer)) return beforePointer;
  return coversThings(view_.camera, view_.drawList.drawList(), part) ? beforeThings : usual;
}

// The left edge of a legend beside the cube.
float ViewOverlay::leftOfLegend() const {
  const ViewCube cube = view_.cube();
  return cube.centre.x() + 3.3F * cube.side;
}

std::vector<ViewOverlay::LegendAnchor> ViewOverlay::legendAnchors(float right, float bottom) const {
  using enum LegendSpot;
  const float edge = scaled(overlayMargin);
  std::vector<LegendAnchor> anchors{{LowerRight, {right, bottom}, {1, 1}},
                                    {BesideCube, {leftOfLegend(), bottom}, {0, 1}}};
  if (const auto& hud = view_.places.hud)
    anchors.push_back({BesideReadOut, {hud->left + hud->width + edge, bottom}, {0, 1}});
  if (const auto& bar = view_.places.toolBar)
    anchors.push_back({UpperRight, {right, bar->top + bar->height + edge}, {1, 0}});
  anchors.push_back({LowerMiddle, {ImGui::GetIO().DisplaySize.x / 2, bottom}, {0.5F, 1}});
  return anchors;
}

// Its corner, with all lines, while no fixed overlay needs the room; else its last place, or the
// next place with room, with the scales only if there is less. Moving items below do not move the
// legend: there it is faint.
std::optional<ViewOverlay::LegendPlace> ViewOverlay::chooseLegendPlace(const ViewLegend& legend,
                                                                       const InstrumentLook& look,
                                                                       float right, float bottom) {
  std::optional<LegendPlace> first;
  for (const bool scalesAlone : {false, true}) {
    ViewLegend lines = legend;
    lines.scalesAlone = scalesAlone;
    const ImVec2 size = viewLegendSize(lines, look);
    for (const LegendAnchor& anchor : legendAnchors(right, bottom)) {
      const LabelObstacle place{anchor.at.x - anchor.pivot.x * size.x,
                                anchor.at.y - anchor.pivot.y * size.y, size.x, size.y};
      if (!legendFits(place)) continue;
      const LegendPlace candidate{anchor, scalesAlone};
      if (anchor.spot == LegendSpot::LowerRight || legendPlace_ == candidate) return candidate;
      if (!first) first = candidate;
    }
    if (first && !scalesAlone) return first;
  }
  return first;
}

// Buttons, HUD and law plot keep their place.
bool ViewOverlay::legendFits(const LabelObstacle& place) const {
  const auto meets = [&place](const std::optional<LabelObstacle>& other) {
    return other && place.meets(*other);
  };
  return place.top >= 0 && place.left >= 0 &&
         place.left + place.width <= ImGui::GetIO().DisplaySize.x && !meets(view_.places.toolBar) &&
         !meets(view_.places.hud) && !(view_.options.lawPlot && meets(view_.places.lawPlot));
}

void ViewOverlay::drawLegend(const InstrumentLook& look, float right, float bottom) {
  const auto before = std::exchange(view_.places.legend, std::nullopt);
  // A screenshot always has the full legend.
  if (!view_.options.legend && !view_.forFile) return;
  const SceneDrawList& drawList = view_.drawList;
  const SceneForces& forces = drawList.forces();
  ViewLegend legend;
  if (view_.options.layers.legend && !forces.shown().empty()) {
    if (const ForceScale& scale = forces.scales().force(); scale.typicalForce() > 0)
      legend.forceScale = scale.legend();
    if (const ForceScale& scale = forces.scales().torque(); scale.typicalForce() > 0)
      legend.torqueScale = scale.legend("N·m");
    legend.forces = forces.legend();
    if (drawList.frictionDisks() > 0) legend.frictionLimit = rgbOf(palette::hardConstraint);
    if (const std::size_t shown = forces.shown().size(); shown < forces.wanted())
      legend.forcesLeftOut =
          grouped(shown) + " of " + grouped(forces.wanted()) +
          (shown + forces.crowdedArcs() == forces.wanted() ? ", torques thinned out"
           : view_.session.selection().empty()             ? ", largest first"
                                                           : ", selected first");
  }
  if (view_.options.layers.legend && drawList.velocities().any()) {
    legend.velocityScale = drawList.velocities().scale().legend("m/s");
    legend.velocityColour = rgbOf(view_.look.colours.velocity);
  }
  // Colours mean nothing without their bar: it is shown whenever they are.
  if (const ColourField& field = drawList.colours().field(); !field.empty())
    legend.colours = ColourBar{.scale = &drawList.colours().scale(),
                               .span = view_.look.colourSpan,
                               .name = field.quantity().label,
                               .unit = field.quantity().unit,
                               .largest = field.largest()};
  else if (view_.options.layers.violations && view_.options.layers.links)
    legend.colours = ColourBar{.scale = &drawList.colours().violationScale(),
                               .span = view_.look.colourSpan,
                               .name = "violation |φ|",
                               .unit = "m",
                               .threshold = view_.options.violationThreshold,
                               .below = rgbOf(view_.look.colours.belowScale),
                               .largest = drawList.colours().worstViolations().empty()
                                              ? 0
                                              : drawList.colours().worstViolations().front().size};
  if (legend.empty()) return;
  LegendAnchor anchor{LegendSpot::LowerRight, {right, bottom}, {1, 1}};
  if (!view_.forFile) {
    const auto chosen = chooseLegendPlace(legend, look, right, bottom);
    const bool moves = std::exchange(legendPlace_, chosen) != chosen;
    if (!chosen) return;
    if (moves) anotherFrame_ = true;  // Dear ImGui then knows the new size
    anchor = chosen->anchor;
    legend.scalesAlone = chosen->scalesAlone;
  }
  view_.places.legendOpacity = before ? opacityOver(*before) : LegendOpacity{};
  const ImVec4 place =
      drawViewLegend(legend, anchor.at, anchor.pivot, look, view_.places.legendOpacity);
  view_.places.legend = LabelObstacle{place.x, place.y, place.z, place.w};
  inFront_.push_back(*view_.places.legend);
  // Its size is known in the next frame only.
  if (!before && !view_.forFile) anotherFrame_ = true;
}

}  // namespace compliant
