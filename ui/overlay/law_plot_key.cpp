#include "ui/overlay/law_plot_key.hpp"

#include <algorithm>

namespace compliant {

namespace {

/// A kind of row in the key.
struct KeyEntry {
  Mark mark;
  Rgb colour;
  const char* text;
  float width() const { return ImGui::CalcTextSize(text).x + scaled(14); }
};

/// The kinds of rows in the plot, the rightmost first.
std::vector<KeyEntry> keyOf(const LawPlot& plot) {
  std::vector<KeyEntry> entries{{Mark::Triangle, itemColours::overTolerance, "off its law"},
                                {Mark::Diamond, itemColours::forceField, "as force"},
                                {Mark::Disk, itemColours::compliantConstraint, "compliant"},
                                {Mark::Square, itemColours::hardConstraint, "hard"}};
  std::erase_if(entries, [&plot](const KeyEntry& entry) {
    return std::none_of(
        plot.points.begin(), plot.points.end(),
        [&entry](const LawPlotPoint& point) { return markOf(point) == entry.mark; });
  });
  return entries;
}

/// The gap between entries of the key, and between it and the title of the axis.
float keyGap() { return scaled(12); }

}  // namespace

Rgb colourOf(const LawPlotPoint& point) {
  if (point.offLaw > offLawThreshold) return itemColours::overTolerance;
  if (point.handling == Handling::Force) return itemColours::forceField;
  return point.hard() ? itemColours::hardConstraint : itemColours::compliantConstraint;
}

Mark markOf(const LawPlotPoint& point) {
  if (point.offLaw > offLawThreshold) return Mark::Triangle;
  if (point.handling == Handling::Force) return Mark::Diamond;
  return point.hard() ? Mark::Square : Mark::Disk;
}

float widthOfKey(const LawPlot& plot) {
  float width = 0;
  for (const KeyEntry& entry : keyOf(plot)) width += entry.width() + keyGap();
  return width;
}

void drawKey(ImDrawList& list, const LawPlotCanvas& canvas, const LawPlot& plot,
             const InstrumentLook& look, LabelBoxes& labels) {
  const float line = ImGui::GetTextLineHeight(), top = canvas.from.y - line - labelGap();
  const float least = labels.front().z + keyGap();
  float right = canvas.to.x;
  for (const KeyEntry& entry : keyOf(plot)) {
    const float left = right - entry.width();
    if (left < least) return;
    const bool yellow = entry.mark == Mark::Triangle;
    drawMark(list, entry.mark, {left + scaled(4), top + line / 2}, scaled(4), packed(entry.colour),
             yellow ? packed(0x1B1E23, 0.9F) : packed(look.theme->panel, 0.9F));
    drawLabel(list, {left + scaled(14), top}, entry.text, packed(look.theme->secondaryText),
              labels);
    right = left - keyGap();
  }
}

}  // namespace compliant
