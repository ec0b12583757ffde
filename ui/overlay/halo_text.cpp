#include "ui/overlay/halo_text.hpp"

namespace compliant {

void drawHaloText(ImDrawList& list, ImVec2 place, const char* text, Rgb colour, Rgb halo) {
  const float rim = scaled(1.25F);
  const float aside = 0.7F * rim;
  const ImU32 paper = packed(halo, 0.85F);
  for (const ImVec2& way : {ImVec2{rim, 0},
                            {-rim, 0},
                            {0, rim},
                            {0, -rim},
                            {aside, aside},
                            {-aside, aside},
                            {aside, -aside},
                            {-aside, -aside}})
    list.AddText({place.x + way.x, place.y + way.y}, paper, text);
  list.AddText(place, packed(colour), text);
}

}  // namespace compliant
