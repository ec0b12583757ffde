#pragma once

#include <memory>
#include <string>
#include <variant>

#include "engine/base/result.hpp"
#include "ui/render/png.hpp"
#include "ui/render/renderer.hpp"

namespace compliant {

/// An OpenGL context and a framebuffer without a window or display, for programs without a window
/// and for tests. One at a time per thread.
class Offscreen {
 public:
  ~Offscreen();
  Offscreen(const Offscreen&) = delete;
  Offscreen& operator=(const Offscreen&) = delete;

  /// Creates the context, current on this thread, and binds its framebuffer; or returns an error
  /// sentence. Sizes in pixels, 1 to 16384.
  static std::variant<std::unique_ptr<Offscreen>, std::string> create(int width, int height);

  static OpenGlLoader loader();
  int width() const { return width_; }
  int height() const { return height_; }
  /// Makes the context current and binds the framebuffer again.
  void bind();
  Image image();

 private:
  struct Context;

  Offscreen(std::unique_ptr<Context> context, int width, int height);

  std::unique_ptr<Context> context_;
  unsigned framebuffer_ = 0;
  unsigned colour_ = 0;
  unsigned depth_ = 0;
  int width_;
  int height_;
};

/// Renders one draw list to a PNG file; a sentence if that fails. Width and height are the pixels
/// of the file.
Status renderToPng(const DrawList& drawList, Camera camera, int width, int height, float pixelRatio,
                   const RenderSettings& settings, const std::filesystem::path& file);

}  // namespace compliant
