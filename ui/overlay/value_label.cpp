#include "ui/overlay/value_label.hpp"

#include <algorithm>
#include <vector>

namespace compliant {

ImVec2 labelCorner(ImVec2 place, ImVec2 size, ImVec2 view, float gap, std::span<const LabelObstacle> obstacles) {
  const auto inside = [&](float x, float y) {
    return ImVec2(std::max(0.0F, std::min(x, view.x - size.x)), std::max(0.0F, std::min(y, view.y - size.y)));
  };
  const bool room = place.x + gap + size.x <= view.x;
  const float right = place.x + gap, left = place.x - gap - size.x, level = place.y - size.y / 2;
  std::vector<ImVec2> corners{inside(room ? right : left, level), inside(room ? left : right, level),
                              inside(place.x - size.x / 2, place.y + gap), inside(place.x - size.x / 2, place.y - gap - size.y)};
  for (const LabelObstacle& each : obstacles) {
    corners.push_back(inside(each.left + each.width + gap / 2, level));
    corners.push_back(inside(right, each.top + each.height + gap / 2));
    corners.push_back(inside(each.left - gap / 2 - size.x, level));
    corners.push_back(inside(right, each.top - gap / 2 - size.y));
  }
  const auto isFree = [&](const ImVec2& corner) {
    const LabelObstacle label{corner.x, corner.y, size.x, size.y};
    return std::none_of(obstacles.begin(), obstacles.end(), [&](const LabelObstacle& each) { return label.meets(each); });
  };
  const auto found = std::find_if(corners.begin(), corners.end(), isFree);
  return found != corners.end() ? *found : corners.front();
}

LabelObstacle drawValueLabel(ImDrawList& list, ImVec2 place, const std::string& text,
                             const InstrumentLook& look, Rgb colour, std::span<const LabelObstacle> obstacles) {
  const NumberFont numbers(look);
  const ImVec2 size = ImGui::CalcTextSize(text.c_str());
  const float x = scaled(6), y = scaled(3);
  const ImVec2 box(size.x + 2 * x, size.y + 2 * y);
  const ImVec2 from = labelCorner(place, box, ImGui::GetIO().DisplaySize, scaled(12), obstacles);
  const ImVec2 to(from.x + box.x, from.y + box.y);
  list.AddRectFilled(from, to, packed(look.theme->panel), scaled(4));
  list.AddRect(from, to, packed(look.theme->line), scaled(4));
  list.AddText({from.x + x, from.y + y}, packed(colour), text.c_str());
  return {from.x, from.y, box.x, box.y};
}

}  // namespace compliant
