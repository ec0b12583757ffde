#include "ui/instruments/reading_chart_view.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "engine/base/rounded_text.hpp"
#include "ui/instruments/chart_axis.hpp"
#include "ui/overlay/look.hpp"

namespace compliant {

namespace {

constexpr float perTick = 60, perTickDown = 32;  // pixels at 100 %

std::string titleOf(const ReadingChart::Axis& axis) {
  return axis.unit.empty() ? axis.title : axis.title + ", " + axis.unit;
}

/// The sample of a curve that is nearest to a number along the axis; −1: it has none.
std::ptrdiff_t nearest(const ReadingChart::Curve& curve, double x) {
  const auto found = std::min_element(curve.x.begin(), curve.x.end(), [x](double a, double b) {
    return std::abs(a - x) < std::abs(b - x);
  });
  return found == curve.x.end() ? -1 : found - curve.x.begin();
}

/// The plane of a chart on screen.
struct Plane {
  ImVec2 from, to;
  ChartAxis across, up;

  ImVec2 at(double x, double y) const {
    return {from.x + static_cast<float>(across.placeOf(x)) * (to.x - from.x),
            to.y - static_cast<float>(up.placeOf(y)) * (to.y - from.y)};
  }
  double numberAcross(float x) const {
    return across.numberAt(static_cast<double>((x - from.x) / (to.x - from.x)));
  }
  bool holds(ImVec2 p) const {
    return p.x >= from.x && p.x <= to.x && p.y >= from.y && p.y <= to.y;
  }
};

std::vector<const std::vector<double>*> numbersOf(const ReadingChart& chart,
                                                  std::vector<double> ReadingChart::Curve::*which) {
  std::vector<const std::vector<double>*> lists;
  for (const ReadingChart::Curve& curve : chart.curves) lists.push_back(&(curve.*which));
  return lists;
}

void drawGrid(ImDrawList& list, const Plane& plane, const InstrumentLook& look) {
  const Theme& theme = *look.theme;
  const float gap = scaled(4), line = ImGui::GetTextLineHeight();
  float lastEnd = -INFINITY;
  for (const ChartAxis::Tick& tick : plane.across.ticks()) {
    const float x =
        std::round(plane.from.x + static_cast<float>(tick.place) * (plane.to.x - plane.from.x)) +
        0.5F;
    list.AddLine({x, plane.from.y}, {x, plane.to.y},
                 packed(theme.line, tick.text.empty() ? 0.3F : 0.6F));
    const float width = ImGui::CalcTextSize(tick.text.c_str()).x;
    const float left = std::min(x - width / 2, plane.to.x - width);
    if (tick.text.empty() || left < lastEnd + gap) continue;
    list.AddText({left, plane.to.y + gap / 2}, packed(theme.secondaryText), tick.text.c_str());
    lastEnd = left + width;
  }
  for (const ChartAxis::Tick& tick : plane.up.ticks()) {
    const float y =
        std::round(plane.to.y - static_cast<float>(tick.place) * (plane.to.y - plane.from.y)) +
        0.5F;
    list.AddLine({plane.from.x, y}, {plane.to.x, y},
                 packed(theme.line, tick.text.empty() ? 0.3F : 0.6F));
    const float width = ImGui::CalcTextSize(tick.text.c_str()).x;
    list.AddText({plane.from.x - gap - width, y - line / 2}, packed(theme.secondaryText),
                 tick.text.c_str());
  }
}

/// Of the corners within a column of pixels, those that can be seen: the first, the lowest, the
/// highest and the last.
void thinOut(std::vector<ImVec2>& line) {
  std::vector<ImVec2> seen;
  for (std::size_t from = 0; from < line.size();) {
    std::size_t to = from + 1, low = from, high = from;
    for (; to < line.size() && std::floor(line[to].x) == std::floor(line[from].x); ++to) {
      if (line[to].y < line[low].y) low = to;
      if (line[to].y > line[high].y) high = to;
    }
    std::array<std::size_t, 4> kept{from, std::min(low, high), std::max(low, high), to - 1};
    const auto end = std::unique(kept.begin(), kept.end());
    for (auto i = kept.begin(); i != end; ++i) seen.push_back(line[*i]);
    from = to;
  }
  line = std::move(seen);
}

void drawCurve(ImDrawList& list, const Plane& plane, const ReadingChart::Curve& curve, ImU32 colour,
               float thickness) {
  std::vector<ImVec2> run;
  const auto flush = [&] {
    thinOut(run);
    if (run.size() == 1) list.AddCircleFilled(run.front(), 1.5F * thickness, colour);
    if (run.size() > 1)
      list.AddPolyline(run.data(), static_cast<int>(run.size()), colour, ImDrawFlags_None,
                       thickness);
    run.clear();
  };
  for (std::size_t i = 0; i < curve.x.size(); ++i) {
    if (std::isnan(curve.x[i]) || std::isnan(curve.y[i])) {
      flush();
      continue;
    }
    run.push_back(plane.at(curve.x[i], curve.y[i]));
  }
  flush();
}

}  // namespace

void drawReadingChart(const ReadingChart& chart, const InstrumentLook& look) {
  const Theme& theme = *look.theme;
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted(chart.title.c_str());
  ImGui::SameLine();
  ImGui::TextColored(unpacked(theme.secondaryText), "%s", titleOf(chart.up).c_str());
  const ImVec2 corner = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
  if (chart.curves.empty()) {
    ImGui::TextColored(unpacked(theme.secondaryText), "There are no curves.");
    return;
  }
  const float line = ImGui::GetTextLineHeight(), gap = scaled(6);
  const NumberFont numbers(look);
  float names = 0;
  for (const ReadingChart::Curve& curve : chart.curves)
    names = std::max(names, ImGui::CalcTextSize(curve.name.c_str()).x);
  const float told = ImGui::CalcTextSize("-1.23e-10").x;
  const float legend = std::min(names + told + 4 * gap, room.x / 2);
  const float left = ImGui::CalcTextSize("-1.23e-10").x * 0.7F + gap;
  Plane plane{{corner.x + left, corner.y + line / 2},
              {corner.x + room.x - legend, corner.y + room.y - 2 * line - gap},
              {chart.across, numbersOf(chart, &ReadingChart::Curve::x),
               static_cast<int>((room.x - left - legend) / scaled(perTick))},
              {chart.up, numbersOf(chart, &ReadingChart::Curve::y),
               static_cast<int>((room.y - 2 * line) / scaled(perTickDown))}};
  if (plane.to.x - plane.from.x < scaled(40) || plane.to.y - plane.from.y < scaled(30)) return;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  ImGui::InvisibleButton("##plane", room);
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const bool hovered = ImGui::IsItemHovered();
  const bool inside = hovered && plane.holds(mouse);
  const float rowHeight = line + scaled(2), legendLeft = plane.to.x + 2 * gap;
  std::optional<std::size_t> emphasised;
  if (hovered && mouse.x >= legendLeft && mouse.y >= plane.from.y)
    emphasised = static_cast<std::size_t>((mouse.y - plane.from.y) / rowHeight);
  drawGrid(list, plane, look);
  list.PushClipRect(plane.from, {plane.to.x + 1, plane.to.y + 1}, true);
  const double x = plane.numberAcross(mouse.x);
  const auto colourOf = [&](std::size_t i) {
    const bool faint = emphasised && *emphasised < chart.curves.size() && *emphasised != i;
    return packed(theme.curves[i % theme.curves.size()], faint ? 0.25F : 1);
  };
  for (std::size_t i = 0; i < chart.curves.size(); ++i)
    drawCurve(list, plane, chart.curves[i], colourOf(i),
              scaled(1.5F) * static_cast<float>(theme.lineWidth));
  if (inside)
    list.AddLine({mouse.x, plane.from.y}, {mouse.x, plane.to.y}, packed(theme.secondaryText, 0.7F));
  list.PopClipRect();
  for (std::size_t i = 0; i < chart.curves.size(); ++i) {
    const ReadingChart::Curve& curve = chart.curves[i];
    const float y = plane.from.y + rowHeight * static_cast<float>(i);
    if (y + line > corner.y + room.y) break;
    list.AddRectFilled({legendLeft, y + line / 2 - scaled(1)},
                       {legendLeft + 2 * gap, y + line / 2 + scaled(1)}, colourOf(i));
    list.AddText({legendLeft + 3 * gap, y}, packed(theme.text), curve.name.c_str());
    if (!inside) continue;
    const std::ptrdiff_t sample = nearest(curve, x);
    if (sample < 0) continue;
    const std::string text = roundedText(curve.y[static_cast<std::size_t>(sample)], 3);
    list.AddText({corner.x + room.x - ImGui::CalcTextSize(text.c_str()).x, y},
                 packed(theme.secondaryText), text.c_str());
  }
  std::string below = titleOf(chart.across);
  if (inside)
    if (const std::ptrdiff_t sample = nearest(chart.curves.front(), x); sample >= 0)
      below += " " + roundedText(chart.curves.front().x[static_cast<std::size_t>(sample)], 6);
  list.AddText({plane.from.x, plane.to.y + line + scaled(3)}, packed(theme.secondaryText),
               below.c_str());
  if (ImGui::BeginPopupContextItem("##menu")) {
    if (ImGui::Selectable("Copy numbers")) ImGui::SetClipboardText(csvOf(chart).c_str());
    ImGui::EndPopup();
  }
}

}  // namespace compliant
