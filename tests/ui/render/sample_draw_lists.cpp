#include "tests/ui/render/sample_draw_lists.hpp"

#include <cmath>

#include "ui/render/palette.hpp"

namespace compliant::samples {
namespace {

using Eigen::Vector3f;

DrawnLink link(const Vector3f& a, const Vector3f& b, LinkStyle style, Colour colour) {
  DrawnLink l;
  l.a = a, l.b = b, l.style = style, l.colour = colour;
  return l;
}

Arrow arrow(const Vector3f& origin, const Vector3f& vector, Colour colour) {
  Arrow a;
  a.origin = origin, a.vector = vector, a.colour = colour;
  return a;
}

Anchor anchor(const Vector3f& position, AnchorKind kind, const Vector3f& axis) {
  Anchor a;
  a.position = position, a.kind = kind, a.axis = axis;
  a.colour = kind == AnchorKind::Badge ? palette::faulty : palette::projection;
  a.radius = {0.055F, 3};
  return a;
}

}  // namespace

DrawList ropeBridge() {
  DrawList drawList;
  const ViewportColours colours = viewportColours(ViewportTheme::Light);
  constexpr int planks = 11;
  PickId id = 1;
  for (int side = 0; side < 2; ++side) {
    const float z = side == 0 ? -0.5F : 0.5F;
    const auto deck = [z](int i) {
      const float s = static_cast<float>(i) / (planks - 1) * 2 - 1;
      return Vector3f(2.2F * s, 0.45F + 0.55F * s * s, z);
    };
    const auto rail = [&deck](int i) {
      return Vector3f(deck(i) +
                      Vector3f(0, 0.55F + 0.1F * static_cast<float>((i * 7) % 3 - 1) * 0.3F, 0));
    };
    for (int i = 0; i < planks; ++i) {
      Point p;
      p.position = deck(i), p.radius = {0.055F, 3}, p.colour = colours.mass, p.pick = id++;
      if (i == 3 && side == 1) p.highlight = Highlight::Selected;
      if (i == 7 && side == 1) p.highlight = Highlight::Hovered;
      drawList.points.push_back(p);
      p.position = rail(i), p.radius = {0.035F, 3}, p.highlight = Highlight::None, p.pick = id++;
      drawList.points.push_back(p);
      if (i + 1 < planks) {
        drawList.links.push_back(
            link(deck(i), deck(i + 1), LinkStyle::Hard, palette::hardConstraint));
        DrawnLink coil =
            link(rail(i), rail(i + 1), LinkStyle::Compliant, palette::compliantConstraint);
        coil.coils = side == 0 ? 14.0F : 7.0F;
        if (i == 4 && side == 1) coil.highlight = Highlight::Selected;
        drawList.links.push_back(coil);
      }
      drawList.links.push_back(link(deck(i), rail(i), LinkStyle::Force, palette::stiffForce));
      if (side == 1) {
        drawList.links.push_back(
            link(deck(i), deck(i) - Vector3f(0, 0, 1), LinkStyle::Hard, palette::hardConstraint));
        const float size = 0.08F + 0.05F * static_cast<float>(i);
        Arrow a = arrow(deck(i), Vector3f(0.3F, 1, 0.2F) * size, colours.constraintForce);
        if (i == 10) a.clipped = Clipped::Yes;
        drawList.arrows.push_back(a);
        Arrow g = arrow(deck(i), Vector3f(0, -0.3F, 0), palette::externalForce);
        g.style = ArrowStyle::Hollow;
        if (i % 2 == 0) drawList.arrows.push_back(g);
      }
    }
    drawList.anchors.push_back(anchor(deck(0), AnchorKind::Point, Vector3f::UnitY()));
    drawList.anchors.push_back(anchor(deck(planks - 1), AnchorKind::Point, Vector3f::UnitY()));
    drawList.anchors.push_back(anchor(rail(0), side == 0 ? AnchorKind::Plane : AnchorKind::Line,
                                      side == 0 ? Vector3f::UnitY() : Vector3f::UnitX()));
    if (side == 1) {
      drawList.anchors.push_back(anchor(deck(8), AnchorKind::Badge, Vector3f::UnitY()));
      DrawnLink pull =
          link(deck(2), deck(2) + Vector3f(-0.4F, -0.35F, 0.7F), LinkStyle::Pull, colours.pull);
      drawList.links.push_back(pull);
      Trail trail;
      trail.colour = palette::friction;
      for (int i = 0; i <= 40; ++i) {
        const float t = static_cast<float>(i) / 40;
        trail.points.push_back(
            deck(5) + Vector3f(std::sin(9 * t) * 0.5F * (1 - t), 0.5F * (1 - t), (1 - t) * 0.9F));
      }
      drawList.trails.push_back(trail);
    }
  }
  return drawList;
}

DrawList dense(int points) {
  DrawList drawList;
  const ViewportColours colours = viewportColours(ViewportTheme::Light);
  const int side = std::max(2, static_cast<int>(std::ceil(std::sqrt(static_cast<float>(points)))));
  const auto place = [side](int i, int j) {
    const float u = static_cast<float>(i) / static_cast<float>(side - 1) * 2 - 1;
    const float v = static_cast<float>(j) / static_cast<float>(side - 1) * 2 - 1;
    return Vector3f(2 * u, 1.2F + 0.25F * std::sin(4 * u) * std::cos(3 * v), 2 * v);
  };
  for (int i = 0; i < side; ++i) {
    for (int j = 0; j < side; ++j) {
      Point p;
      p.position = place(i, j), p.radius = {0, 3}, p.colour = colours.mass;
      p.pick = static_cast<PickId>(drawList.points.size() + 1);
      drawList.points.push_back(p);
      const auto join = [&](int ii, int jj, LinkStyle style, Colour colour) {
        DrawnLink l = link(place(i, j), place(ii, jj), style, colour);
        l.pick = static_cast<PickId>(100000 + drawList.links.size());
        drawList.links.push_back(l);
      };
      if (i + 1 < side) join(i + 1, j, LinkStyle::Compliant, palette::compliantConstraint);
      if (j + 1 < side) join(i, j + 1, LinkStyle::Hard, palette::hardConstraint);
      drawList.arrows.push_back(
          arrow(place(i, j), Vector3f(0, 0.15F + 0.1F * std::sin(static_cast<float>(i + j)), 0.05F),
                colours.constraintForce));
    }
  }
  return drawList;
}

}  // namespace compliant::samples
