#include "ui/overlay/value_label.hpp"

#include <algorithm>

namespace compliant {

ImVec2 labelCorner(ImVec2 place, ImVec2 size, ImVec2 view, float gap) {
  const bool room = place.x + gap + size.x <= view.x;
  const float x = room ? place.x + gap : place.x - gap - size.x;
  const float y = place.y - size.y / 2;
  return {std::max(0.0F, std::min(x, view.x - size.x)),
          std::max(0.0F, std::min(y, view.y - size.y))};
}

void drawValueLabel(ImDrawList& list, ImVec2 place, const std::string& text,
                    const InstrumentLook& look, Rgb colour) {
  const NumberFont numbers(look);
  const ImVec2 size = ImGui::CalcTextSize(text.c_str());
  const float x = scaled(6), y = scaled(3);
  const ImVec2 box(size.x + 2 * x, size.y + 2 * y);
  const ImVec2 from = labelCorner(place, box, ImGui::GetIO().DisplaySize, scaled(12));
  const ImVec2 to(from.x + box.x, from.y + box.y);
  list.AddRectFilled(from, to, packed(look.theme->panel), scaled(4));
  list.AddRect(from, to, packed(look.theme->line), scaled(4));
  list.AddText({from.x + x, from.y + y}, packed(colour), text.c_str());
}

}  // namespace compliant
