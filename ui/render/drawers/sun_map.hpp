#pragma once

#include <glad/gl.h>

#include <Eigen/Geometry>
#include <functional>

#include "ui/render/draw_list.hpp"
#include "ui/render/gl/frame_block.hpp"

namespace compliant {

/// The direction, in the world, to the light that casts shadows: slightly from the left and front.
Eigen::Vector3f sunDirection();

/// A map of depths along the light. Everything below the first surface that the light reaches is in
/// its shadow. All drawn items cast shadows, with the same shaders, seen from the light.
class SunMap {
 public:
  void create();
  void release();

  /// Draws the map of everything in the box with `draw`, and adds it to the frame with the given
  /// darkness of shadows. Binds another framebuffer and viewport only while it works.
  void update(const Eigen::AlignedBox3f& box, float darkness, const FrameBlock& block,
              FrameData& frame, const std::function<void()>& draw);
  /// For the shaders that use it.
  void bind() const;
  static void unbind();

 private:
  GLuint texture_ = 0, framebuffer_ = 0;
};

}  // namespace compliant
