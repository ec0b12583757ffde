#include "ui/overlay/law_plot_canvas.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <tuple>
#include <utility>

#include "engine/base/rounded_text.hpp"
#include "ui/model/basics/number_format.hpp"

namespace compliant {

namespace {

float along(double value, double low, double high, float from, float to) {
  // Lines may extend far outside; beyond a few screens their pixels do not matter.
  const double part = std::clamp((value - low) / (high - low), -50.0, 51.0);
  return from + static_cast<float>(part) * (to - from);
}

/// The ticks of one axis: their values, and the format of a number.
struct Marks {
  double first, step;
  int count;
  MetricPrefix prefix;
  double at(int i) const {
    const double value = first + i * step;
    return std::abs(value) < 1e-9 * step ? 0 : value;
  }
};

// About `wanted` ticks, but at least three: zero alone gives no scale.
Marks marksOf(const AxisRange& range, double wanted) {
  const auto marks = [&range](double step) {
    const double first = std::ceil(range.low / step - 1e-9) * step;
    const int count = static_cast<int>(std::floor((range.high - first) / step + 1e-9)) + 1;
    return std::pair(first, std::clamp(count, 0, 100));
  };
  constexpr int fewest = 3;
  double step = niceRange(0, range.high - range.low, static_cast<int>(wanted)).step;
  auto [first, count] = marks(step);
  for (int most = static_cast<int>(wanted) + 1; count < fewest && most < 20; ++most) {
    step = niceRange(0, range.high - range.low, most).step;
    std::tie(first, count) = marks(step);
  }
  return {first, step, count, metricPrefix(std::max(std::abs(range.low), std::abs(range.high)))};
}

void drawGrid(ImDrawList& list, const LawPlotCanvas& canvas, const Marks& strain,
              const Marks& force, const Theme& theme) {
  const ImU32 line = packed(theme.line, 0.55F);
  for (int i = 0; i < strain.count; ++i) {
    const float x = std::round(canvas.at(strain.at(i), 0).x) + 0.5F;
    list.AddLine({x, canvas.from.y}, {x, canvas.to.y}, line);
  }
  for (int i = 0; i < force.count; ++i) {
    const float y = std::round(canvas.at(0, force.at(i)).y) + 0.5F;
    list.AddLine({canvas.from.x, y}, {canvas.to.x, y}, line);
  }
  const ImVec2 origin = canvas.at(0, 0);
  const ImU32 axis = packed(theme.secondaryText, 0.9F);
  const float x = std::round(origin.x) + 0.5F, y = std::round(origin.y) + 0.5F;
  if (x >= canvas.from.x && x <= canvas.to.x)
    list.AddLine({x, canvas.from.y}, {x, canvas.to.y}, axis);
  if (y >= canvas.from.y && y <= canvas.to.y)
    list.AddLine({canvas.from.x, y}, {canvas.to.x, y}, axis);
}

std::string markText(const Marks& marks, int i) {
  return roundedText(marks.at(i) * marks.prefix.factor, 4);
}

}  // namespace

ImVec2 LawPlotCanvas::at(double strainValue, double forceValue) const {
  return {along(strainValue, strain.low, strain.high, from.x, to.x),
          along(forceValue, force.low, force.high, to.y, from.y)};
}

double LawPlotCanvas::strainAt(float x) const {
  return strain.low + (strain.high - strain.low) * double(x - from.x) / double(to.x - from.x);
}

double LawPlotCanvas::forceAt(float y) const {
  return force.low + (force.high - force.low) * double(to.y - y) / double(to.y - from.y);
}

bool LawPlotCanvas::holds(ImVec2 pixel) const {
  return pixel.x >= from.x && pixel.x <= to.x && pixel.y >= from.y && pixel.y <= to.y;
}

float labelGap() { return scaled(8); }

void drawLabel(ImDrawList& list, ImVec2 at, const std::string& text, ImU32 colour,
               LabelBoxes& labels) {
  const ImVec2 size = ImGui::CalcTextSize(text.c_str());
  list.AddText(at, colour, text.c_str());
  labels.emplace_back(at.x, at.y, at.x + size.x, at.y + size.y);
}

void drawAxes(ImDrawList& list, const LawPlotCanvas& canvas, const AxisTitles& titles,
              const InstrumentLook& look, LabelBoxes& labels) {
  const Theme& theme = *look.theme;
  const Marks strain = marksOf(canvas.strain, (canvas.to.x - canvas.from.x) / scaled(70));
  const Marks force = marksOf(canvas.force, (canvas.to.y - canvas.from.y) / scaled(40));
  drawGrid(list, canvas, strain, force, theme);

  const std::string forceUnit = ", " + prefixed(force.prefix.text, titles.forceUnit);
  const bool fits = ImGui::CalcTextSize((titles.force + forceUnit).c_str()).x <= titles.forceRoom;
  const std::string forceTitle = (fits ? titles.force : titles.forceSymbol) + forceUnit;
  const std::string strainTitle =
      titles.strain + ", " + prefixed(strain.prefix.text, titles.strainUnit);
  const ImU32 loud = packed(theme.text), quiet = packed(theme.secondaryText);
  const float line = ImGui::GetTextLineHeight(), below = canvas.to.y + labelGap();
  drawLabel(list, {canvas.from.x, canvas.from.y - line - labelGap()}, forceTitle, loud, labels);
  const float title = canvas.to.x - ImGui::CalcTextSize(strainTitle.c_str()).x;
  drawLabel(list, {title, below + line}, strainTitle, loud, labels);

  const NumberFont numbers(look);
  // In a small plot, numbers that would overlap are left out.
  float free = -INFINITY;
  for (int i = 0; i < strain.count; ++i) {
    const std::string text = markText(strain, i);
    const float width = ImGui::CalcTextSize(text.c_str()).x;
    // The last number ends where the plane ends.
    const float x =
        std::min(canvas.at(strain.at(i), 0).x - width / 2, canvas.to.x + scaled(8) - width);
    if (x < free) continue;
    free = x + width + scaled(4);
    drawLabel(list, {x, below}, text, quiet, labels);
  }
  free = INFINITY;  // upwards
  for (int i = 0; i < force.count; ++i) {
    const std::string text = markText(force, i);
    const float width = ImGui::CalcTextSize(text.c_str()).x;
    const float y = canvas.at(0, force.at(i)).y - ImGui::GetTextLineHeight() / 2;
    if (y + ImGui::GetTextLineHeight() > free) continue;
    free = y;
    drawLabel(list, {canvas.from.x - width - labelGap(), y}, text, quiet, labels);
  }
}

void drawLaw(ImDrawList& list, const LawPlotCanvas& canvas, const LawLine& law, ImU32 colour,
             float thickness) {
  // Clipping does the rest.
  const AxisRange &x = canvas.strain, &y = canvas.force;
  const double mostForce = std::max(std::abs(y.low), std::abs(y.high));
  const double mostStrain = std::max(std::abs(x.low), std::abs(x.high));
  const std::vector<LawPlace> line = law.corners(mostStrain, mostForce);
  for (std::size_t i = 1; i < line.size(); ++i)
    list.AddLine(canvas.at(line[i - 1].strain, line[i - 1].force),
                 canvas.at(line[i].strain, line[i].force), colour, thickness);
}

}  // namespace compliant
