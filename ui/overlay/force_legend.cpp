#include "ui/overlay/force_legend.hpp"

#include <algorithm>
#include <cfloat>
#include <utility>
#include <vector>

namespace compliant {

namespace {

enum class Head { Filled, Open, Double };
enum class Tail { Plain, Barred, Dashed };

/// A short arrow of the legend, in the shape that it has in the view.
void drawArrow(ImDrawList& list, ImVec2 from, Head head, Tail tail, ImU32 colour) {
  const float thick = scaled(2), reach = 3 * thick;
  const ImVec2 tip(from.x + scaled(20), from.y);
  const float end = head == Head::Filled ? tip.x - reach : tip.x - thick / 2;
  if (tail == Tail::Dashed)
    for (float x = from.x; x < end; x += scaled(5))
      list.AddLine({x, from.y}, {std::min(x + scaled(3), end), from.y}, colour, thick);
  else
    list.AddLine(from, {end, from.y}, colour, thick);
  if (tail == Tail::Barred)
    list.AddLine({from.x + thick / 2, from.y - reach / 1.5F},
                 {from.x + thick / 2, from.y + reach / 1.5F}, colour, thick);
  if (head == Head::Filled)
    return list.AddTriangleFilled(tip, {tip.x - 1.6F * reach, tip.y - reach},
                                  {tip.x - 1.6F * reach, tip.y + reach}, colour);
  for (int i = 0; i < (head == Head::Double ? 2 : 1); ++i) {
    const float x = tip.x - static_cast<float>(i) * 0.8F * reach;
    for (const float side : {-0.8F, 0.8F})
      list.AddLine({x, tip.y}, {x - 1.3F * reach, tip.y + side * reach}, colour, thick);
  }
}

/// The symbol in front of the text of a line.
struct Sign {
  enum class Shape { None, Arrow, Circle } shape = Shape::None;
  Head head = Head::Filled;
  Tail tail = Tail::Plain;
  Rgb colour = 0;
};

Sign arrowOf(ForceSource source, Rgb colour) {
  switch (source) {
    case ForceSource::HardConstraint:
      return {Sign::Shape::Arrow, Head::Filled, Tail::Barred, colour};
    case ForceSource::CompliantConstraint:
    case ForceSource::Friction:
      return {Sign::Shape::Arrow, Head::Open, Tail::Plain, colour};
    case ForceSource::StiffForce:
      return {Sign::Shape::Arrow, Head::Filled, Tail::Dashed, colour};
    default:
      return {Sign::Shape::Arrow, Head::Filled, Tail::Plain, colour};
  }
}

/// A line of text: a scale in fixed width, a note, or the key of a symbol.
struct LegendLine {
  enum class Kind { Scale, Note, Key } kind;
  std::string text;
  Sign sign = {};
};

using LegendGroup = std::vector<LegendLine>;

LegendGroup forceLines(const ViewLegend& legend) {
  using enum LegendLine::Kind;
  LegendGroup lines;
  if (legend.forces.empty()) return lines;
  const auto scale = [&](const std::string& text, const char* note) {
    if (text.empty()) return;
    lines.push_back({Scale, text});
    lines.push_back({Note, note});
  };
  scale(legend.forceScale, legend.scalesAlone ? "of force" : "force on the body at its tail");
  scale(legend.torqueScale, legend.scalesAlone ? "of torque" : "torque, across its arc");
  if (legend.scalesAlone) return lines;
  if (!legend.forcesLeftOut.empty()) lines.push_back({Note, legend.forcesLeftOut});
  for (const ForceLegendEntry& entry : legend.forces)
    lines.push_back({Key, entry.text, arrowOf(entry.source, entry.colour)});
  if (legend.frictionLimit)
    lines.push_back(
        {Key, "limit of friction", {Sign::Shape::Circle, {}, {}, *legend.frictionLimit}});
  return lines;
}

LegendGroup velocityLines(const ViewLegend& legend) {
  using enum LegendLine::Kind;
  LegendGroup lines;
  if (legend.velocityScale.empty()) return lines;
  lines.push_back({Scale, legend.velocityScale});
  if (!legend.scalesAlone)
    lines.push_back(
        {Key, "velocity", {Sign::Shape::Arrow, Head::Double, Tail::Plain, legend.velocityColour}});
  return lines;
}

BarLines barLines(const ViewLegend& legend) {
  return legend.scalesAlone ? BarLines::ScaleAlone : BarLines::All;
}

constexpr float signWidth = 20, signGap = 8;
constexpr float legendWidth = 200;

void drawLine(const LegendLine& line, const InstrumentLook& look, float opacity) {
  const Theme& theme = *look.theme;
  const bool note = line.kind == LegendLine::Kind::Note;
  std::optional<NumberFont> numbers;
  if (line.kind == LegendLine::Kind::Scale) numbers.emplace(look);
  if (line.sign.shape != Sign::Shape::None) {
    ImVec2 at = ImGui::GetCursorScreenPos();
    at.y += ImGui::GetTextLineHeight() / 2;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImU32 colour = packed(line.sign.colour, opacity);
    if (line.sign.shape == Sign::Shape::Circle)
      list.AddCircle({at.x + scaled(signWidth / 2), at.y}, scaled(5), colour, 0, scaled(1.5F));
    else
      drawArrow(list, at, line.sign.head, line.sign.tail, colour);
    ImGui::Dummy({scaled(signWidth), ImGui::GetTextLineHeight()});
    ImGui::SameLine(0, scaled(signGap));
  }
  ImGui::TextColored(unpacked(note ? theme.secondaryText : theme.text), "%s", line.text.c_str());
}

ImVec2 sizeOf(const LegendLine& line, const InstrumentLook& look) {
  std::optional<NumberFont> numbers;
  if (line.kind == LegendLine::Kind::Scale) numbers.emplace(look);
  ImVec2 size = ImGui::CalcTextSize(line.text.c_str());
  if (line.sign.shape != Sign::Shape::None) size.x += scaled(signWidth + signGap);
  return size;
}

}  // namespace

ImVec2 viewLegendSize(const ViewLegend& legend, const InstrumentLook& look) {
  ImVec2 size(0, 0);
  const float gap = ImGui::GetStyle().ItemSpacing.y;
  const auto add = [&](ImVec2 part) {
    size.x = std::max(size.x, part.x);
    size.y += part.y + (size.y > 0 ? gap : 0);
  };
  for (const LegendGroup& group : {forceLines(legend), velocityLines(legend)}) {
    if (!group.empty() && size.y > 0) add({0, 0});
    for (const LegendLine& line : group) add(sizeOf(line, look));
  }
  if (legend.colours) {
    if (size.y > 0) add({0, 0});
    add(colourBarSize(*legend.colours, barLines(legend)));
  }
  const ImVec2 least = ImGui::GetStyle().WindowMinSize;
  // A fixed usual width, so that the legend does not change its width with its numbers.
  if (!legend.scalesAlone) size.x = std::max(size.x, scaled(legendWidth));
  return {std::max(least.x, size.x + 2 * scaled(overlayPadding.x)),
          std::max(least.y, size.y + 2 * scaled(overlayPadding.y))};
}

ImVec4 drawViewLegend(const ViewLegend& legend, ImVec2 place, ImVec2 pivot,
                      const InstrumentLook& look, LegendOpacity opacity) {
  ImGui::PushStyleVar(ImGuiStyleVar_Alpha, opacity.words);
  const float least = legend.scalesAlone ? 0 : scaled(legendWidth) + 2 * scaled(overlayPadding.x);
  ImGui::SetNextWindowSizeConstraints({least, 0}, {FLT_MAX, FLT_MAX});
  beginOverlay("##view-legend", place, pivot, look, opacity.ground);
  bool first = true;
  const auto space = [&first] {
    if (!std::exchange(first, false)) ImGui::Spacing();
  };
  for (const LegendGroup& group : {forceLines(legend), velocityLines(legend)}) {
    if (!group.empty()) space();
    for (const LegendLine& line : group) drawLine(line, look, opacity.words);
  }
  if (legend.colours) {
    space();
    drawColourBar(*legend.colours, barLines(legend), look);
  }
  const ImVec4 covered = endOverlay();
  ImGui::PopStyleVar();
  return covered;
}

}  // namespace compliant
