#include "ui/render/drawers/shadow_map.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace compliant {
namespace {

// How far a shadow moves per metre of height: the light comes slightly from the left and front.
const Eigen::Vector2f slide(0.22F, -0.14F);
constexpr std::size_t bigNet = 2000;

// Pixels along a side of the map. Software OpenGL spends time on each; many items blur each other
// anyway.
int sideFor(std::size_t things) { return things < 800 ? 1024 : things < 3000 ? 512 : 256; }

}  // namespace

Status ShadowMap::create() {
  constexpr std::array<Attribute, 3> attributes{{{0, 4, GL_FLOAT, offsetof(Instance, ends)},
                                                 {1, 4, GL_FLOAT, offsetof(Instance, shape)},
                                                 {2, 2, GL_FLOAT, offsetof(Instance, strength)}}};
  drawer_.instances.create(sizeof(Instance), attributes);
  glGenTextures(1, &texture_);
  glGenFramebuffers(1, &framebuffer_);
  return drawer_.program.create("shadow");
}

void ShadowMap::release() {
  drawer_.release();
  if (texture_ != 0) glDeleteTextures(1, &texture_);
  if (framebuffer_ != 0) glDeleteFramebuffers(1, &framebuffer_);
  texture_ = framebuffer_ = 0;
  side_ = 0;
  area_.setEmpty();
}

void ShadowMap::collect(const DrawList& drawList, std::span<const Point> points,
                        const Camera& camera, float groundHeight) {
  staging_.clear();
  area_.setEmpty();
  const Eigen::AlignedBox3f box = bounds(drawList);
  if (box.isEmpty()) return;
  reach_ = std::max({box.max().y() - groundHeight, box.diagonal().norm() * 0.5F, 1e-6F});
  const float unit = camera.worldUnitsPerPixel(camera.target());
  const auto radiusOf = [unit](const Size& size) { return unit * size.at(1 / unit, 1); };
  // In a big net, the links alone cast the same shadow.
  const bool net =
      drawList.links.size() >= drawList.points.size() && drawList.links.size() > bigNet;
  for (const Point& p : points) {
    if (p.colour.alpha > 127 && !net) add(p.position, p.position, radiusOf(p.radius), groundHeight);
  }
  for (const Surface& surface : drawList.surfaces) add(surface, groundHeight);
  for (const MeshInstance& body : drawList.meshes) extendArea(body, groundHeight);
  for (const DrawnLink& l : drawList.links) {
    if (l.style == LinkStyle::Pull || l.style == LinkStyle::Line || l.colour.alpha < 128) continue;
    const bool own = l.radius.world > 0 || l.radius.pixels > 0;
    // A coil is mostly air.
    const float fill = l.style == LinkStyle::Compliant ? 0.5F : 1.0F;
    add(l.a, l.b, fill * radiusOf(own ? l.radius : defaultRadius(l.style)), groundHeight);
  }
}

void ShadowMap::add(const Eigen::Vector3f& a, const Eigen::Vector3f& b, float radius,
                    float groundHeight, Cover cover) {
  if (!a.allFinite() || !b.allFinite()) return;
  const float heightA = a.y() - groundHeight;
  const float heightB = b.y() - groundHeight;
  if (heightA < -radius || heightB < -radius) return;
  const auto onGround = [](const Eigen::Vector3f& p, float height) {
    return Eigen::Vector2f(Eigen::Vector2f(p.x(), p.z()) + slide * std::max(height, 0.0F));
  };
  // Contact hardening: sharp where the item touches the ground, wide and faint far above it.
  const auto softness = [radius](float height) {
    return 0.35F * radius + 0.045F * std::max(height, 0.0F);
  };
  const auto strength = [this](float height) {
    return std::exp(-1.1F * std::max(height, 0.0F) / reach_);
  };
  const Eigen::Vector2f ga = onGround(a, heightA);
  const Eigen::Vector2f gb = onGround(b, heightB);
  const Eigen::Vector2f soft(softness(heightA), softness(heightB));
  // A thin rod high above the ground blocks only part of the light around it.
  const auto blocked = [radius, cover](float softness) {
    if (cover == Cover::Whole) return 1.0F;
    return std::min(1.0F, 1.6F * radius / (softness + radius) + 0.12F);
  };
  staging_.push_back(
      {{ga.x(), ga.y(), gb.x(), gb.y()},
       {radius, soft.x(), soft.y(), 0},
       {strength(heightA) * blocked(soft.x()), strength(heightB) * blocked(soft.y())}});
  const Eigen::Vector2f margin = Eigen::Vector2f::Constant(radius + soft.maxCoeff());
  area_.extend(ga - margin).extend(ga + margin).extend(gb - margin).extend(gb + margin);
}

// A triangle is nearly a capsule from a corner to the middle of the opposite side.
void ShadowMap::add(const Surface& surface, float groundHeight) {
  if (surface.colour.alpha < 128) return;
  for (const auto& corners : surface.triangles) {
    if (*std::max_element(corners.begin(), corners.end()) >= surface.positions.size()) continue;
    const Eigen::Vector3f& a = surface.positions[corners[0]];
    const Eigen::Vector3f& b = surface.positions[corners[1]];
    const Eigen::Vector3f& c = surface.positions[corners[2]];
    add(a, (b + c) / 2, 0.55F * (b - c).norm(), groundHeight, Cover::Whole);
  }
}

void ShadowMap::extendArea(const MeshInstance& body, float groundHeight) {
  const Eigen::AlignedBox3f box = body.mesh->bounds();
  if (box.isEmpty() || body.colour.alpha < 128 || !body.place.matrix().allFinite()) return;
  for (int i = 0; i < 8; ++i) {
    const Eigen::Vector3f p =
        body.place * box.corner(static_cast<Eigen::AlignedBox3f::CornerType>(i));
    area_.extend(Eigen::Vector2f(Eigen::Vector2f(p.x(), p.z()) +
                                 slide * std::max(p.y() - groundHeight, 0.0F)));
  }
}

void ShadowMap::update(const DrawList& drawList, std::span<const Point> points,
                       const MeshDrawer& bodies, const Camera& camera, float groundHeight) {
  collect(drawList, points, camera, groundHeight);
  if (area_.isEmpty()) return;
  drawer_.instances.upload(staging_);

  GLint framebuffer = 0;
  std::array<GLint, 4> viewport{};
  glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &framebuffer);
  glGetIntegerv(GL_VIEWPORT, viewport.data());

  const int side = sideFor(staging_.size() + drawList.meshes.size() / 4);
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffer_);
  if (side != side_) {
    side_ = side;
    glBindTexture(GL_TEXTURE_2D, texture_);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_R8, side, side, 0, GL_RED, GL_UNSIGNED_BYTE, nullptr);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    glBindTexture(GL_TEXTURE_2D, 0);
    glFramebufferTexture2D(GL_DRAW_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture_, 0);
  }
  glViewport(0, 0, side, side);
  glClearColor(0, 0, 0, 0);
  glClear(GL_COLOR_BUFFER_BIT);
  glDisable(GL_DEPTH_TEST);
  glEnable(GL_BLEND);
  glBlendEquation(GL_MAX);
  drawer_.program.use();
  const Eigen::Vector2f size = area_.sizes();
  glUniform4f(drawer_.program.uniform("area"), area_.min().x(), area_.min().y(), size.x(),
              size.y());
  if (!staging_.empty()) drawer_.instances.draw();
  bodies.drawShadows({area_.min().x(), area_.min().y(), size.x(), size.y()}, slide, groundHeight,
                     reach_);
  glBlendEquation(GL_FUNC_ADD);
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, static_cast<GLuint>(framebuffer));
  glViewport(viewport[0], viewport[1], viewport[2], viewport[3]);
}

}  // namespace compliant
