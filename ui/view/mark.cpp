#include "ui/view/mark.hpp"

namespace compliant {

void addMark(DrawList& drawList, const Vec3& from, const Vec3& to, float pixels, Colour colour) {
  auto& mark = drawList.marks.emplace_back();
  mark.a = from.cast<float>();
  mark.b = to.cast<float>();
  mark.style = LinkStyle::Line;
  mark.radius = {0, pixels};
  mark.colour = colour;
}

}  // namespace compliant
