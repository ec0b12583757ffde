#include "ui/render/drawers/arrow_drawer.hpp"

#include <array>

namespace compliant {

Status ArrowDrawer::create() {
  constexpr std::array<Attribute, 4> attributes{
      {{0, 3, GL_FLOAT, offsetof(Instance, origin)},
       {1, 3, GL_FLOAT, offsetof(Instance, vector)},
       {2, 4, GL_FLOAT, offsetof(Instance, shape)},
       {3, 4, GL_UNSIGNED_BYTE, offsetof(Instance, colour)}}};
  drawer_.vertices = 8;
  drawer_.instances.create(sizeof(Instance), attributes);
  drawer_.small.create(sizeof(Instance), attributes);
  if (const Status made = drawer_.lowDetail.create("thin_line", "ARROW"); !made) return made;
  return drawer_.program.create("arrow");
}

void ArrowDrawer::upload(const std::vector<Arrow>& arrows, const LevelOfDetail& levelOfDetail,
                         float widthFactor) {
  staging_.clear();
  small_.clear();
  for (const Arrow& a : arrows) {
    if (!a.origin.allFinite() || !a.vector.allFinite()) continue;
    (levelOfDetail.isThinLine(a) ? small_ : staging_)
        .push_back(
            {a.origin,
             a.vector,
             {static_cast<float>(a.style), static_cast<float>(a.clipped),
              static_cast<float>(a.highlight), a.highlight == Highlight::None ? widthFactor : 1},
             a.colour});
  }
  drawer_.upload(staging_, small_);
}

}  // namespace compliant
