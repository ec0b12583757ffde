#include "ui/instruments/reading_map_view.hpp"

#include <algorithm>
#include <cmath>

#include "engine/base/rounded_text.hpp"
#include "ui/model/display/colour_map.hpp"
#include "ui/overlay/look.hpp"

namespace compliant {

namespace {

struct Range {
  float low = INFINITY, high = -INFINITY;
  double part(float value) const {
    return high > low ? static_cast<double>((value - low) / (high - low)) : 0.5;
  }
};

Range rangeOf(const ReadingMap& map) {
  Range range;
  for (const float value : map.values)
    if (std::isfinite(value)) {
      range.low = std::min(range.low, value);
      range.high = std::max(range.high, value);
    }
  return range;
}

}  // namespace

void drawReadingMap(const ReadingMap& map, const InstrumentLook& look) {
  const Theme& theme = *look.theme;
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted(map.title.c_str());
  const auto rows = static_cast<Index>(map.rowNames.size());
  const Range range = rangeOf(map);
  if (rows == 0 || map.columns == 0 || !(range.low <= range.high)) {
    ImGui::TextColored(unpacked(theme.secondaryText), "There are no numbers.");
    return;
  }
  const ColourSpan span = colourSpan(theme.name);
  const float line = ImGui::GetTextLineHeight(), gap = scaled(6), bar = scaled(10);
  const ImVec2 corner = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
  float names = 0;
  for (const std::string& name : map.rowNames)
    names = std::max(names, ImGui::CalcTextSize(name.c_str()).x);
  names = std::min(names, room.x / 3);
  const std::string low = roundedText(static_cast<double>(range.low), 3),
                    high = roundedText(static_cast<double>(range.high), 3);
  const float scaleWidth =
      bar + gap + std::max(ImGui::CalcTextSize(low.c_str()).x, ImGui::CalcTextSize(high.c_str()).x);
  const ImVec2 from(corner.x + names + gap, corner.y),
      to(corner.x + room.x - scaleWidth - 2 * gap, corner.y + room.y - line - gap);
  if (to.x - from.x < scaled(30) || to.y - from.y < scaled(20)) return;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  ImGui::InvisibleButton("##cells", {room.x, std::max(1.0F, room.y)});
  const float width = (to.x - from.x) / static_cast<float>(map.columns),
              height = (to.y - from.y) / static_cast<float>(rows);
  // Of cells below two pixels, the largest number is shown.
  const Index everyColumn = std::max<Index>(1, static_cast<Index>(std::ceil(2 / width))),
              everyRow = std::max<Index>(1, static_cast<Index>(std::ceil(2 / height)));
  const auto value = [&](Index r, Index c) {
    return map.values[static_cast<std::size_t>(r * map.columns + c)];
  };
  for (Index r = 0; r < rows; r += everyRow)
    for (Index c = 0; c < map.columns; c += everyColumn) {
      float largest = -INFINITY;
      for (Index i = r; i < std::min(rows, r + everyRow); ++i)
        for (Index j = c; j < std::min(map.columns, c + everyColumn); ++j)
          if (std::isfinite(value(i, j))) largest = std::max(largest, value(i, j));
      if (!std::isfinite(largest)) continue;
      const ImVec2 a(from.x + width * static_cast<float>(c),
                     from.y + height * static_cast<float>(r));
      list.AddRectFilled(a,
                         {std::min(to.x, a.x + width * static_cast<float>(everyColumn) + 0.5F),
                          std::min(to.y, a.y + height * static_cast<float>(everyRow) + 0.5F)},
                         packed(viridis(range.part(largest), span)));
    }
  if (map.mark) {
    const ImVec2 place(from.x + width * (static_cast<float>(map.mark->column) + 0.5F),
                       from.y + height * (static_cast<float>(map.mark->row) + 0.5F));
    list.AddCircle(place, scaled(6), packed(0x000000), 0, scaled(3));
    list.AddCircle(place, scaled(6), packed(0xFFFFFF), 0, scaled(1.5F));
  }
  // Names that do not overlap.
  list.PushClipRect(corner, {from.x - gap / 2, corner.y + room.y}, true);
  float free = -INFINITY;
  for (Index r = 0; r < rows; ++r) {
    const float y = from.y + height * (static_cast<float>(r) + 0.5F) - line / 2;
    if (y < free) continue;
    list.AddText({corner.x, y}, packed(theme.secondaryText),
                 map.rowNames[static_cast<std::size_t>(r)].c_str());
    free = y + line;
  }
  list.PopClipRect();
  constexpr int strips = 32;
  const float barLeft = to.x + 2 * gap, strip = (to.y - from.y) / strips;
  for (int i = 0; i < strips; ++i) {
    const float y = to.y - strip * static_cast<float>(i + 1);
    list.AddRectFilled({barLeft, y}, {barLeft + bar, y + strip + 0.5F},
                       packed(viridis((i + 0.5) / strips, span)));
  }
  list.AddText({barLeft + bar + gap / 2, from.y}, packed(theme.secondaryText), high.c_str());
  list.AddText({barLeft + bar + gap / 2, to.y - line}, packed(theme.secondaryText), low.c_str());
  std::string below = map.across + " " + roundedText(map.columnNumber(0), 9) + " … " +
                      roundedText(map.columnNumber(map.columns - 1), 9) +
                      (map.mark ? "; marked: " + map.mark->text : "");
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  if (ImGui::IsItemHovered() && mouse.x >= from.x && mouse.x < to.x && mouse.y >= from.y &&
      mouse.y < to.y) {
    const Index r = std::min(rows - 1, static_cast<Index>((mouse.y - from.y) / height)),
                c = std::min(map.columns - 1, static_cast<Index>((mouse.x - from.x) / width));
    below = map.rowNames[static_cast<std::size_t>(r)] + ", " + map.across + " " +
            roundedText(map.columnNumber(c), 9) + ": " +
            roundedText(static_cast<double>(value(r, c)), 4) +
            (map.unit.empty() ? "" : " " + map.unit);
  }
  list.AddText({from.x, to.y + gap / 2}, packed(theme.text), below.c_str());
}

}  // namespace compliant
