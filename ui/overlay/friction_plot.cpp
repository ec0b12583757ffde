#include "ui/overlay/friction_plot.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ui/model/basics/number_format.hpp"
#include "ui/overlay/marks.hpp"

namespace compliant {

namespace {

/// With more disks than this, they are drawn faintly, so that rims do not fill the plane.
constexpr std::size_t fewDisks = 8;

void drawFrictionForce(ImDrawList& list, ImVec2 from, ImVec2 to, ImU32 colour, float thickness) {
  const float dx = to.x - from.x, dy = to.y - from.y, length = std::hypot(dx, dy);
  if (length < 1) return;
  list.AddLine(from, to, colour, thickness);
  const float head = std::min(scaled(7), length), x = dx / length, y = dy / length;
  list.AddTriangleFilled(to, {to.x - head * x - 0.5F * head * y, to.y - head * y + 0.5F * head * x},
                         {to.x - head * x + 0.5F * head * y, to.y - head * y - 0.5F * head * x},
                         colour);
}

}  // namespace

Rgb colourOf(Contact::State state) {
  switch (state) {
    case Contact::State::Open:
      return itemColours::projection;
    case Contact::State::Stick:
      return itemColours::hardConstraint;
    case Contact::State::Slide:
      return itemColours::contactNormal;
  }
  return itemColours::projection;
}

const FrictionDisk* FrictionPlot::draw(std::span<const FrictionDisk> disks, const AxisRange& axis,
                                       ImVec2 from, ImVec2 to, const InstrumentLook& look,
                                       LabelBoxes& labels) {
  const double extent = 1.1 * extentOf(disks);
  const AxisRange range = axis.empty() ? niceRange(-extent, extent) : axis;
  const double most = std::max(-range.low, range.high);
  // Circles must stay round: the longer side shows a larger range.
  const double width = double(to.x - from.x), height = double(to.y - from.y),
               shorter = std::min(width, height);
  canvas_.from = from;
  canvas_.to = to;
  canvas_.strain = {-most * width / shorter, most * width / shorter, range.step};
  canvas_.force = {-most * height / shorter, most * height / shorter, range.step};
  ImDrawList& list = *ImGui::GetWindowDrawList();
  drawAxes(list, canvas_, {"friction along t₂", "N", "friction along t₁", "N"}, look, labels);
  list.PushClipRect(from, to, true);
  const ImVec2 centre = canvas_.at(0, 0);
  const float opacity = disks.size() <= fewDisks ? 1.0F : 0.35F;
  for (const FrictionDisk& disk : disks) {
    const Rgb colour = colourOf(disk.state);
    if (!(disk.radii.maxCoeff() > 0)) continue;
    const auto rim = [&] {
      constexpr int corners = 64;
      for (int k = 0; k < corners; ++k) {
        const double angle = 2 * std::numbers::pi * k / corners;
        list.PathLineTo(
            canvas_.at(disk.radii[0] * std::cos(angle), disk.radii[1] * std::sin(angle)));
      }
    };
    if (disks.size() <= fewDisks) {
      rim();
      list.PathFillConvex(packed(colour, 0.08F));
    }
    rim();
    list.PathStroke(packed(colour, opacity), ImDrawFlags_Closed, scaled(1.5F));
  }
  for (const FrictionDisk& disk : disks) {
    const ImU32 colour = packed(colourOf(disk.state));
    const ImVec2 tip = canvas_.at(disk.force[0], disk.force[1]);
    drawFrictionForce(list, centre, tip, colour, scaled(1.5F));
    const Mark mark = disk.state == Contact::State::Slide   ? Mark::Triangle
                      : disk.state == Contact::State::Stick ? Mark::Square
                                                            : Mark::Disk;
    drawMark(list, mark, tip, scaled(4), colour, packed(look.theme->panel, 0.9F));
  }
  const FrictionDisk* under =
      ImGui::IsItemHovered() ? diskUnder(ImGui::GetMousePos(), disks) : nullptr;
  if (under != nullptr)
    list.AddCircle(canvas_.at(under->force[0], under->force[1]), scaled(7),
                   packed(look.theme->text), 24, scaled(1.5F));
  list.PopClipRect();
  return under;
}

const FrictionDisk* FrictionPlot::diskUnder(ImVec2 pixel,
                                            std::span<const FrictionDisk> disks) const {
  const FrictionDisk* nearest = nullptr;
  float best = scaled(8);
  for (const FrictionDisk& disk : disks) {
    const ImVec2 tip = canvas_.at(disk.force[0], disk.force[1]);
    const float away = std::hypot(tip.x - pixel.x, tip.y - pixel.y);
    if (away > best) continue;
    best = away;
    nearest = &disk;
  }
  return nearest;
}

void drawDiskText(const FrictionDisk& disk, const std::string& name, const InstrumentLook& look) {
  ImGui::BeginTooltip();
  ImGui::TextColored(unpacked(look.theme->text), "%s", name.c_str());
  ImGui::SameLine(0, scaled(8));
  ImGui::TextColored(unpacked(look.theme->secondaryText), "%s", contactStateText(disk.state));
  {
    const NumberFont numbers(look);
    const auto quantity = [&](const char* symbol, double value) {
      ImGui::TextColored(unpacked(look.theme->secondaryText), "%s", symbol);
      ImGui::SameLine(scaled(120));
      ImGui::Text("%s", quantityText(value, "N", 4).c_str());
    };
    quantity("λ_n", disk.normal);
    if (disk.round()) {
      quantity("f_c λ_n", disk.radii[0]);
    } else {
      quantity("f₁ λ_n", disk.radii[0]);
      quantity("f₂ λ_n", disk.radii[1]);
    }
    quantity("|λ_t|", disk.force.norm());
  }
  ImGui::EndTooltip();
}

}  // namespace compliant
