#pragma once

#include <Eigen/Geometry>
#include <optional>
#include <string>
#include <vector>

#include "ui/render/camera.hpp"
#include "ui/render/draw_list.hpp"
#include "ui/render/drawers/instanced_drawer.hpp"

namespace compliant {

/// The shadows of points, links and surfaces on the ground: a small shadow map, projected along the
/// light. Each item casts a soft capsule, softer and fainter with its height. Where several overlap the
/// darkest counts, so that the joints of a chain do not show.
class ShadowMap {
 public:
  std::optional<std::string> create();
  void release();

  /// Draws the map; restores the bound framebuffer and viewport.
  void update(const DrawList& drawList, std::span<const Point> points, const Camera& camera,
              float groundHeight);
  /// Corner x and z and size of the map on the ground in metres; empty when nothing casts one.
  const Eigen::AlignedBox2f& area() const { return area_; }
  GLuint texture() const { return texture_; }

 private:
  struct Instance {
    Eigen::Vector4f ends;
    Eigen::Vector4f shape;
    Eigen::Vector2f strength;
  };

  void collect(const DrawList& drawList, std::span<const Point> points, const Camera& camera,
               float groundHeight);
  /// How much light an item blocks: a thin one part of it, a surface all.
  enum class Cover { partial, whole };
  void add(const Eigen::Vector3f& a, const Eigen::Vector3f& b, float radius, float groundHeight,
           Cover cover = Cover::partial);
  void add(const Surface& surface, float groundHeight);

  InstancedDrawer drawer_;
  GLuint texture_ = 0;
  GLuint framebuffer_ = 0;
  int side_ = 0;
  Eigen::AlignedBox2f area_;
  float reach_ = 1;  // height at which shadows have faded, m
  std::vector<Instance> staging_;
};

}  // namespace compliant
