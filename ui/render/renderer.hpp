#pragma once

#include <memory>
#include <span>
#include <string>

#include "engine/base/result.hpp"
#include "ui/render/camera.hpp"
#include "ui/render/draw_list.hpp"
#include "ui/render/drawers/drawing_modes.hpp"
#include "ui/render/render_settings.hpp"

namespace compliant {

class LevelOfDetail;
struct FrameData;

/// Finds an OpenGL function by name: eglGetProcAddress, glfwGetProcAddress, or a function over
/// QOpenGLContext::getProcAddress.
using OpenGlLoader = void (*(*)(const char* name))();

/// Renders draw lists with OpenGL 3.3 core into the bound framebuffer. The shaders smooth edges, so
/// that software OpenGL without multisampling draws clean lines too.
///
/// start, draw and release need the same current context. The destructor does not call OpenGL: call
/// release() before the context is destroyed.
class Renderer {
 public:
  Renderer();
  ~Renderer();
  Renderer(const Renderer&) = delete;
  Renderer& operator=(const Renderer&) = delete;

  /// Fails with a sentence for the user if there is no usable OpenGL; draw then does nothing.
  Status start(OpenGlLoader loader);
  bool started() const { return started_; }
  /// Whether OpenGL runs on the CPU; known after start.
  bool software() const { return software_; }
  /// Vendor, device and version, for the log.
  const std::string& device() const { return device_; }

  /// Width and height are those of the framebuffer; pixelRatio is framebuffer pixels per logical
  /// pixel. Fills the whole rectangle, and leaves depth test, blending and programs disabled.
  void draw(const DrawList& drawList, const Camera& camera, int widthPixels, int heightPixels,
            float pixelRatio, const RenderSettings& settings);
  /// The pixels of the last balls, including hidden ones, as a multiple of the view: at most
  /// OverdrawCulling::mostOverdraw.
  float overdrawOfPoints() const;
  /// Whether the last draw list was large for software OpenGL, so that frames are slow.
  bool drawsSlowly() const { return slow_; }
  /// Software OpenGL recompiles a program for each mode of blending and of depth writes. Whether
  /// enabling transparency would cause a delay.
  bool wantsPreparation() const { return slow_ && prepared_ < 2; }
  /// Compiles a part of these programs by drawing into the bound framebuffer, which must be redrawn
  /// afterwards. Call it after draw.
  void prepareTransparency();
  void release();

 private:
  struct Parts;

  void uploadThings(const DrawList& drawList, std::span<const Point> points,
                    const RenderSettings& settings, const FrameData& frame, Detail detail,
                    const LevelOfDetail& levelOfDetail, float widthFactor);
  void drawMeshes(const RenderSettings& settings, float pixels) const;
  void drawHiddenArrows();
  void drawThings(const RenderSettings& settings, Detail detail);

  std::unique_ptr<Parts> parts_;
  std::string device_;
  bool started_ = false;
  bool software_ = false;
  bool slow_ = false;
  int prepared_ = 0;  ///< parts prepared for transparency: links, points
};

}  // namespace compliant
