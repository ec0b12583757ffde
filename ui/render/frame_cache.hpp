#pragma once

#include "ui/render/camera.hpp"
#include "ui/render/render_settings.hpp"

namespace compliant {

/// What a frame is made of besides the things in its draw list: the arguments of Renderer::draw.
struct FrameInputs {
  Camera camera;
  RenderSettings settings;
  int widthPixels = 0, heightPixels = 0;  ///< of the framebuffer
  float pixelRatio = 1;                   ///< framebuffer pixels per logical pixel
  bool operator==(const FrameInputs&) const = default;
};

/// Keeps the pixels that were drawn last, so that a frame in which only overlays change costs a
/// copy: one buffer of the size of the view, in OpenGL 3.3.
///
/// keep, show and release need the same context to be current. The destructor touches no OpenGL:
/// call release() before the context goes.
class FrameCache {
 public:
  /// The things of the draw list have changed: what was kept is old.
  void forget() { fresh_ = false; }
  bool fresh() const { return fresh_; }
  /// Copies what is kept into the framebuffer that is bound. False, and nothing happens, when
  /// nothing is kept or it was made otherwise.
  [[nodiscard]] bool show(const FrameInputs& wanted) const;
  /// Copies the framebuffer that is bound, which was drawn so, also when it is multisampled.
  void keep(const FrameInputs& drawn);
  void release();

 private:
  bool fits(int width, int height);

  FrameInputs made_;
  bool fresh_ = false;
  unsigned int framebuffer_ = 0, colours_ = 0;  ///< OpenGL's names
  int width_ = 0, height_ = 0;                  ///< pixels that there is room for
  bool usable_ = true;                          ///< the driver copies what it has drawn
};

}  // namespace compliant
