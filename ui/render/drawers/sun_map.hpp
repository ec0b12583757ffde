#pragma once

#include <glad/gl.h>

#include <Eigen/Geometry>
#include <functional>

#include "ui/render/draw_list.hpp"
#include "ui/render/gl/frame_block.hpp"

namespace compliant {

/// Towards the light that casts shadows, in the world: from a little to the left and the front.
Eigen::Vector3f sunDirection();

/// What the light reaches first: a map of depths along it, by which everything is in the shadow of
/// what is above it. All that is drawn casts, by the same shaders, seen from the light.
class SunMap {
 public:
  void create();
  void release();

  /// Draws the map of what is inside the box by `draw`, and completes the frame with it: its
  /// shadows are so dark. Leaves another framebuffer and viewport bound only while it works.
  void update(const Eigen::AlignedBox3f& box, float darkness, const FrameBlock& block,
              FrameData& frame, const std::function<void()>& draw);
  /// For the shaders that ask it.
  void bind() const;
  static void unbind();

 private:
  GLuint texture_ = 0, framebuffer_ = 0;
};

}  // namespace compliant
