#include "ui/render/draw_list.hpp"

#include <algorithm>

namespace compliant {

float Size::at(float pixelsPerMetre, float lineScale) const {
  const float wanted = pixels * lineScale;
  const float kept = most > 0 ? std::min(wanted, most * pixelsPerMetre) : wanted;
  return std::max(world * pixelsPerMetre, kept);
}

Size defaultRadius(LinkStyle style) {
  switch (style) {
    case LinkStyle::Hard:
      return {0, 2.25F};
    case LinkStyle::Compliant:
      return {0, 6.0F};
    case LinkStyle::Force:
      return {0, 1.0F};
    case LinkStyle::Pull:
      return {0, 2.5F};
    case LinkStyle::Line:
      return {0, 0.75F};
  }
  return {0, 1};
}

void DrawList::clear() {
  points.clear();
  links.clear();
  arrows.clear();
  anchors.clear();
  trails.clear();
  surfaces.clear();
  meshes.clear();
  glyphs.clear();
  marks.clear();
}

Eigen::AlignedBox3f bounds(const DrawList& drawList) {
  Eigen::AlignedBox3f box;
  const auto extend = [&box](const Eigen::Vector3f& p, float radius) {
    if (!p.allFinite()) return;
    box.extend(p + Eigen::Vector3f::Constant(radius));
    box.extend(p - Eigen::Vector3f::Constant(radius));
  };
  for (const Point& p : drawList.points) extend(p.position, p.radius.world);
  for (const DrawnLink& l : drawList.links) {
    extend(l.a, l.radius.world);
    extend(l.b, l.radius.world);
  }
  for (const Anchor& a : drawList.anchors) extend(a.position, 0);
  for (const Surface& s : drawList.surfaces) {
    for (const Eigen::Vector3f& p : s.positions) extend(p, 0);
  }
  const auto extendBy = [&extend](const MeshInstance& m) {
    const Eigen::AlignedBox3f own = m.mesh->bounds();
    if (own.isEmpty()) return;
    const Eigen::Matrix3f linear = m.place.linear();
    const Eigen::Vector3f half = linear.cwiseAbs() * own.sizes() / 2;
    const Eigen::Vector3f middle = m.place * own.center();
    extend(middle + half, 0);
    extend(middle - half, 0);
  };
  for (const MeshInstance& m : drawList.meshes)
    if (!m.partOfEndless) extendBy(m);
  if (box.isEmpty())
    for (const MeshInstance& m : drawList.meshes) extendBy(m);
  return box;
}

}  // namespace compliant
