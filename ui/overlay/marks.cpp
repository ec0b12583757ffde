#include "ui/overlay/marks.hpp"

#include <array>

namespace compliant {

void drawMark(ImDrawList& list, Mark mark, ImVec2 centre, float radius, ImU32 fill, ImU32 outline) {
  const float x = centre.x, y = centre.y;
  switch (mark) {
    case Mark::Disk: {
      list.AddCircleFilled(centre, radius, fill, 16);
      list.AddCircle(centre, radius, outline, 16);
      return;
    }
    case Mark::Square: {
      const float r = 0.88F * radius;
      list.AddRectFilled({x - r, y - r}, {x + r, y + r}, fill);
      list.AddRect({x - r, y - r}, {x + r, y + r}, outline);
      return;
    }
    case Mark::Diamond: {
      const float r = 1.2F * radius;
      const std::array<ImVec2, 4> corners{{{x, y - r}, {x + r, y}, {x, y + r}, {x - r, y}}};
      list.AddConvexPolyFilled(corners.data(), 4, fill);
      list.AddPolyline(corners.data(), 4, outline, ImDrawFlags_Closed, 1);
      return;
    }
    case Mark::Triangle: {
      const float r = 1.3F * radius;
      const std::array<ImVec2, 3> corners{
          {{x, y - r}, {x + 0.87F * r, y + 0.5F * r}, {x - 0.87F * r, y + 0.5F * r}}};
      list.AddConvexPolyFilled(corners.data(), 3, fill);
      list.AddPolyline(corners.data(), 3, outline, ImDrawFlags_Closed, 1);
      return;
    }
  }
}

}  // namespace compliant
