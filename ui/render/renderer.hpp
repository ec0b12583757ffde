#pragma once

#include <memory>
#include <optional>
#include <string>

#include "ui/render/camera.hpp"
#include "ui/render/picture.hpp"
#include "ui/render/settings.hpp"

namespace compliant {

/// Finds an OpenGL function by name: eglGetProcAddress, glfwGetProcAddress, or a function over
/// QOpenGLContext::getProcAddress.
using OpenGlLoader = void (*(*)(const char* name))();

/// Draws pictures with OpenGL 3.3 core into whatever framebuffer is bound. Edges are smoothed in
/// the shaders, so that software OpenGL without multisampling draws clean lines too.
///
/// start, draw and release need the same context to be current. The destructor touches no OpenGL:
/// call release() before the context goes.
class Renderer {
 public:
  Renderer();
  ~Renderer();
  Renderer(const Renderer&) = delete;
  Renderer& operator=(const Renderer&) = delete;

  /// A sentence for the user when there is no usable OpenGL; then draw does nothing.
  [[nodiscard]] std::optional<std::string> start(OpenGlLoader loader);
  bool started() const { return started_; }
  /// Vendor's name of the device and version, for the log.
  const std::string& device() const { return device_; }

  /// Width and height are those of the framebuffer; pixelRatio is framebuffer pixels per logical
  /// pixel. Fills the whole rectangle, and leaves depth test, blending and programs off.
  void draw(const Picture& picture, const Camera& camera, int widthPixels, int heightPixels,
            float pixelRatio, const Settings& settings);
  void release();

 private:
  struct Parts;

  void drawThings(const Picture& picture, const Settings& settings, bool coarse);

  std::unique_ptr<Parts> parts_;
  std::string device_;
  bool started_ = false;
  bool software_ = false;
};

}  // namespace compliant
