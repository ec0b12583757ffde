#include "ui/overlay/gizmo_drawing.hpp"

#include <imgui.h>

#include "ui/overlay/value_label.hpp"
#include "ui/render/palette.hpp"
#include "ui/view/gizmo_shape.hpp"

namespace compliant {
namespace {

ImU32 colourOf(const GizmoHandle& handle, const InstrumentLook& look) {
  constexpr Colour axes[] = {palette::axisX, palette::axisY, palette::axisZ};
  if (handle.axis < 0) return packed(look.theme->text, 0.85F);
  const Colour& c = axes[handle.axis];
  return IM_COL32(c.red, c.green, c.blue, 255);
}

ImVec2 corner(const Eigen::Vector2f& pixel) { return {pixel.x(), pixel.y()}; }

std::vector<ImVec2> corners(const std::vector<Eigen::Vector2f>& outline) {
  std::vector<ImVec2> result;
  for (const Eigen::Vector2f& pixel : outline) result.push_back(corner(pixel));
  return result;
}

/// The end of an arm: an arrow head to move, a square to scale.
void drawTip(ImDrawList& list, const std::vector<Eigen::Vector2f>& arm, GizmoMode mode,
             ImU32 colour) {
  const bool arrow = mode == GizmoMode::Move;
  const Eigen::Vector2f tip = arm.back(), along = (tip - arm.front()).normalized();
  const Eigen::Vector2f across(-along.y(), along.x());
  const float size = scaled(arrow ? 12.0F : 5.0F);
  if (!arrow) {
    list.AddRectFilled({tip.x() - size, tip.y() - size}, {tip.x() + size, tip.y() + size}, colour);
    return;
  }
  list.AddTriangleFilled(corner(tip + size * along), corner(tip + 0.42F * size * across),
                         corner(tip - 0.42F * size * across), colour);
}

enum class PartLook { Usual, Lit, Faint };

void drawPart(ImDrawList& list, const GizmoPart& part, GizmoMode mode, PartLook as,
              const InstrumentLook& look) {
  const bool lit = as == PartLook::Lit;
  ImU32 colour = colourOf(part.handle, look);
  if (as == PartLook::Faint) colour = (colour & ~IM_COL32_A_MASK) | (ImU32{64} << IM_COL32_A_SHIFT);
  const std::vector<ImVec2> outline = corners(part.outline);
  const auto count = static_cast<int>(outline.size());
  // The colour identifies the axis; the handle under the pointer gets a rim.
  const ImU32 rim = lit ? packed(look.theme->text) : packed(look.theme->viewportBottom, 0.55F);
  if (part.area) {
    const ImU32 inside =
        (colour & ~IM_COL32_A_MASK) | (ImU32{lit ? 180U : 70U} << IM_COL32_A_SHIFT);
    list.AddConvexPolyFilled(outline.data(), count, inside);
    list.AddPolyline(outline.data(), count, lit ? rim : colour, ImDrawFlags_Closed,
                     scaled(lit ? 2.0F : 1.5F));
    return;
  }
  list.AddPolyline(outline.data(), count, rim, 0, scaled(lit ? 7.0F : 5.0F));
  list.AddPolyline(outline.data(), count, colour, 0, scaled(lit ? 4.0F : 2.5F));
  if (mode != GizmoMode::Turn) drawTip(list, part.outline, mode, colour);
}

}  // namespace

namespace {

void drawAxesText(const GizmoTool& gizmo, const Camera& camera, const InstrumentLook& look) {
  const std::string text = gizmo.axesText();
  const auto middle = camera.project(gizmo.centre().cast<float>());
  if (text.empty() || !middle) return;
  const float width = ImGui::CalcTextSize(text.c_str()).x;
  // Below the handles.
  const ImVec2 at(middle->pixel.x() - width / 2, middle->pixel.y() + scaled(1.25F * gizmoArm));
  ImDrawList& list = *ImGui::GetBackgroundDrawList();
  list.AddRectFilled(
      {at.x - scaled(4.0F), at.y - scaled(2.0F)},
      {at.x + width + scaled(4.0F), at.y + ImGui::GetTextLineHeight() + scaled(2.0F)},
      packed(look.theme->viewportBottom, 0.7F), scaled(4.0F));
  list.AddText(at, packed(look.theme->secondaryText), text.c_str());
}

}  // namespace

void drawGizmo(const GizmoTool& gizmo, const Camera& camera,
               const std::optional<Eigen::Vector2f>& pointer, const InstrumentLook& look,
               std::span<const LabelObstacle> obstacles) {
  if (!gizmo.shown()) return;
  ImDrawList& list = *ImGui::GetBackgroundDrawList();
  const std::optional<GizmoHandle> lit = gizmo.handle();
  for (const GizmoPart& part : gizmo.parts(camera)) {
    const PartLook as = lit == part.handle ? PartLook::Lit
                        : gizmo.working()  ? PartLook::Faint
                                           : PartLook::Usual;
    drawPart(list, part, gizmo.mode(), as, look);
  }
  drawAxesText(gizmo, camera, look);
  if (!gizmo.working() || !pointer) return;
  drawValueLabel(*ImGui::GetForegroundDrawList(), {pointer->x(), pointer->y()}, gizmo.text(), look,
                 look.theme->text, obstacles);
}

}  // namespace compliant
