#include "ui/overlay/value_label.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace compliant {

ImVec2 labelCorner(ImVec2 place, ImVec2 size, ImVec2 view, float gap,
                   std::span<const LabelObstacle> obstacles) {
  const auto inside = [&](float x, float y) {
    return ImVec2(std::max(0.0F, std::min(x, view.x - size.x)),
                  std::max(0.0F, std::min(y, view.y - size.y)));
  };
  const bool room = place.x + gap + size.x <= view.x;
  const float right = place.x + gap, left = place.x - gap - size.x, level = place.y - size.y / 2;
  std::vector<ImVec2> corners{inside(room ? right : left, level),
                              inside(room ? left : right, level),
                              inside(place.x - size.x / 2, place.y + gap),
                              inside(place.x - size.x / 2, place.y - gap - size.y)};
  const std::size_t beside = corners.size();
  for (const LabelObstacle& each : obstacles) {
    corners.push_back(inside(each.left + each.width + gap / 2, level));
    corners.push_back(inside(right, each.top + each.height + gap / 2));
    corners.push_back(inside(each.left - gap / 2 - size.x, level));
    corners.push_back(inside(right, each.top - gap / 2 - size.y));
  }
  // The first corner that hides least; of those beside obstacles, the nearest.
  const auto hidden = [&](const ImVec2& corner) {
    float pixels = 0;
    for (const LabelObstacle& each : obstacles) {
      const float across = std::min(corner.x + size.x, each.left + each.width) -
                           std::max(corner.x, each.left),
                  down = std::min(corner.y + size.y, each.top + each.height) -
                         std::max(corner.y, each.top);
      if (across > 0 && down > 0) pixels += across * down;
    }
    // Hiding the place itself counts most.
    const LabelObstacle label{corner.x, corner.y, size.x, size.y};
    return label.meets(LabelObstacle{place.x - 1, place.y - 1, 2, 2}) ? pixels + view.x * view.y
                                                                      : pixels;
  };
  const auto away = [&](const ImVec2& corner) {
    if (&corner < corners.data() + beside) return 0.0F;
    const float x = std::max({corner.x - place.x, place.x - corner.x - size.x, 0.0F}),
                y = std::max({corner.y - place.y, place.y - corner.y - size.y, 0.0F});
    return x * x + y * y;
  };
  return *std::min_element(corners.begin(), corners.end(), [&](const ImVec2& a, const ImVec2& b) {
    return std::pair(hidden(a), away(a)) < std::pair(hidden(b), away(b));
  });
}

LabelObstacle drawValueLabel(ImDrawList& list, ImVec2 place, const std::string& text,
                             const InstrumentLook& look, Rgb colour,
                             std::span<const LabelObstacle> obstacles) {
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
