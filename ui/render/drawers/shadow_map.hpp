#pragma once

#include <Eigen/Geometry>
#include <string>
#include <vector>

#include "engine/base/result.hpp"
#include "ui/render/camera.hpp"
#include "ui/render/draw_list.hpp"
#include "ui/render/drawers/instanced_drawer.hpp"
#include "ui/render/drawers/mesh_drawer.hpp"

namespace compliant {

/// The shadows of points, links, surfaces and bodies on the ground: a small map of darkness, seen
/// along the light. Each item leaves a soft capsule, the softer and fainter the higher it is. Where
/// several overlap the darkest counts, so that the joints of a chain do not show.
class ShadowMap {
 public:
  Status create();
  void release();

  /// Draws the map; binds another framebuffer and viewport only while it works. `bodies` holds the
  /// meshes of the draw list.
  void update(const DrawList& drawList, std::span<const Point> points, const MeshDrawer& bodies,
              const Camera& camera, float groundHeight);
  /// Corner (x and z) and size of the map on the ground, m; empty if nothing casts a shadow.
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
  /// How much light an item blocks: a thin one part of it, a surface all of it.
  enum class Cover { Partial, Whole };
  void add(const Eigen::Vector3f& a, const Eigen::Vector3f& b, float radius, float groundHeight,
           Cover cover = Cover::Partial);
  void add(const Surface& surface, float groundHeight);
  /// Makes room for the shadow of a body.
  void extendArea(const MeshInstance& body, float groundHeight);

  InstancedDrawer drawer_;
  GLuint texture_ = 0;
  GLuint framebuffer_ = 0;
  int side_ = 0;
  Eigen::AlignedBox2f area_;
  float reach_ = 1;  // height at which shadows have faded, m
  std::vector<Instance> staging_;
};

}  // namespace compliant
