#pragma once

#include "ui/render/camera.hpp"
#include "ui/render/render_settings.hpp"

namespace compliant {

/// The inputs of a frame in addition to its draw list: the arguments of Renderer::draw.
struct FrameInputs {
  Camera camera;
  RenderSettings settings;
  int widthPixels = 0, heightPixels = 0;  ///< of the framebuffer
  float pixelRatio = 1;                   ///< framebuffer pixels per logical pixel
  bool operator==(const FrameInputs&) const = default;
};

/// Keeps the pixels of the last frame, so that a frame in which only overlays change costs one
/// copy. Needs a buffer of the size of the view in OpenGL 3.3.
///
/// keep, show and release need the same current context. The destructor does not call OpenGL: call
/// release() before the context is destroyed.
class FrameCache {
 public:
  /// Invalidates the cache: the draw list has changed.
  void forget() { fresh_ = false; }
  bool fresh() const { return fresh_; }
  /// Copies the cached pixels into the bound framebuffer. False, with no effect, if there are none
  /// or if they were drawn with other inputs.
  [[nodiscard]] bool show(const FrameInputs& wanted) const;
  /// Caches the bound framebuffer, which was drawn with these inputs; it may be multisampled.
  void keep(const FrameInputs& drawn);
  void release();

 private:
  bool fits(int width, int height);

  FrameInputs made_;
  bool fresh_ = false;
  unsigned int framebuffer_ = 0, colours_ = 0;  ///< names of OpenGL objects
  int width_ = 0, height_ = 0;                  ///< size of the buffer in pixels
  bool usable_ = true;                          ///< the driver can copy what it has drawn
};

}  // namespace compliant
