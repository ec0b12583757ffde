#include "ui/render/drawers/point_drawer.hpp"

#include <array>

namespace compliant {

Status PointDrawer::create() {
  constexpr std::array<Attribute, 3> attributes{
      {{0, 3, GL_FLOAT, offsetof(Instance, position)},
       {1, 4, GL_FLOAT, offsetof(Instance, size)},
       {2, 4, GL_UNSIGNED_BYTE, offsetof(Instance, colour)}}};
  drawer_.instances.create(sizeof(Instance), attributes);
  drawer_.small.create(sizeof(Instance), attributes);
  drawer_.lowDetailMode = GL_POINTS;
  if (const Status made = drawer_.lowDetail.create("dot"); !made) return made;
  return drawer_.program.create("point");
}

void PointDrawer::upload(std::span<const Point> points, float opacity,
                         const LevelOfDetail& levelOfDetail, float widthFactor) {
  staging_.clear();
  small_.clear();
  for (Point p : points) {
    if (!p.position.allFinite()) continue;
    if (p.radius.most > 0) p.radius.pixels *= (1 + widthFactor) / 2;
    (levelOfDetail.isDot(p.position, p.radius, p.highlight) ? small_ : staging_)
        .push_back(
            {p.position,
             {p.radius.world, p.radius.pixels, static_cast<float>(p.highlight), p.radius.most},
             p.highlight == Highlight::None ? p.colour.faded(opacity) : p.colour});
  }
  drawer_.upload(staging_, small_);
}

}  // namespace compliant
