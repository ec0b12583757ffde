#include "ui/render/drawers/link_drawer.hpp"

#include <array>
#include <cmath>

namespace compliant {

Status LinkDrawer::create() {
  constexpr std::array<Attribute, 4> attributes{
      {{0, 3, GL_FLOAT, offsetof(Instance, a)},
       {1, 3, GL_FLOAT, offsetof(Instance, b)},
       {2, 4, GL_FLOAT, offsetof(Instance, shape)},
       {3, 4, GL_UNSIGNED_BYTE, offsetof(Instance, colour)}}};
  strokes_.instances.create(sizeof(Instance), attributes);
  strokes_.small.create(sizeof(Instance), attributes);
  coils_.instances.create(sizeof(Instance), attributes);
  if (const Status made = strokes_.program.create("link"); !made) return made;
  if (const Status made = strokes_.lowDetail.create("thin_line"); !made) return made;
  return coils_.program.create("link", "COIL");
}

void LinkDrawer::release() {
  strokes_.release();
  coils_.release();
}

void LinkDrawer::draw(Pass pass, Fill fill) const {
  for (const Program* program : {&strokes_.program, &coils_.program}) {
    program->use();
    glUniform1f(program->uniform("widthFactor"), widthFactor_);
  }
  strokes_.draw(pass, fill);
  coils_.draw(pass, fill);
}

void LinkDrawer::upload(const std::vector<DrawnLink>& links, const std::vector<Trail>& trails,
                        Detail detail, float opacity, const LevelOfDetail& levelOfDetail) {
  detail_ = detail;
  strokeStaging_.clear();
  smallStaging_.clear();
  coilStaging_.clear();
  for (const Trail& trail : trails) add(trail);
  for (const DrawnLink& link : links) add(link, opacity, levelOfDetail);
  strokes_.upload(strokeStaging_, smallStaging_);
  coils_.instances.upload(coilStaging_);
}

void LinkDrawer::add(const DrawnLink& link, float opacity, const LevelOfDetail& levelOfDetail) {
  if (!link.a.allFinite() || !link.b.allFinite()) return;
  const bool own = link.radius.world > 0 || link.radius.pixels > 0;
  const Size radius = own ? link.radius : defaultRadius(link.style);
  const float coils = std::isfinite(link.coils) ? std::max(std::round(link.coils), 1.0F) : 1.0F;
  const auto code =
      static_cast<float>(static_cast<int>(link.style) + 8 * static_cast<int>(link.highlight));
  auto& staging = link.style == LinkStyle::Compliant && detail_ == Detail::Full ? coilStaging_
                  : levelOfDetail.isThinLine(link)                              ? smallStaging_
                                                                                : strokeStaging_;
  // The pull and thin strokes do not hide other items.
  const bool solid = link.highlight != Highlight::None || link.style == LinkStyle::Pull ||
                     link.style == LinkStyle::Line;
  staging.push_back({link.a,
                     link.b,
                     {radius.world, radius.pixels, coils, code},
                     solid ? link.colour : link.colour.faded(opacity)});
}

// Thinner, not paler, towards its beginning: overlapping ends of pale pieces would be visible.
void LinkDrawer::add(const Trail& trail) {
  const std::size_t n = trail.points.size();
  for (std::size_t i = 0; i + 1 < n; ++i) {
    DrawnLink piece;
    piece.a = trail.points[i];
    piece.b = trail.points[i + 1];
    piece.style = LinkStyle::Line;
    piece.radius = {
        0, trail.pixels * (0.15F + 0.85F * static_cast<float>(i + 1) / static_cast<float>(n))};
    piece.colour = trail.colour;
    add(piece, 1, {});
  }
}

}  // namespace compliant
