#include "ui/render/offscreen.hpp"

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <glad/gl.h>

#include <algorithm>
#include <array>
#include <cstring>

#include "ui/render/read_pixels.hpp"

namespace compliant {

struct Offscreen::Context {
  EGLDisplay display = EGL_NO_DISPLAY;
  EGLContext context = EGL_NO_CONTEXT;
  EGLSurface surface = EGL_NO_SURFACE;

  Context() = default;
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;
  ~Context() {
    if (display == EGL_NO_DISPLAY) return;
    eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    if (surface != EGL_NO_SURFACE) eglDestroySurface(display, surface);
    if (context != EGL_NO_CONTEXT) eglDestroyContext(display, context);
    eglTerminate(display);
  }

  bool makeCurrent() const {
    return eglMakeCurrent(display, surface, surface, context) == EGL_TRUE;
  }

  /// Takes ownership of the display, and tries to get a context that needs no window.
  bool open(EGLDisplay candidate) {
    if (candidate == EGL_NO_DISPLAY || eglInitialize(candidate, nullptr, nullptr) != EGL_TRUE) {
      return false;
    }
    display = candidate;
    if (eglBindAPI(EGL_OPENGL_API) != EGL_TRUE) return false;
    const char* known = eglQueryString(display, EGL_EXTENSIONS);
    const bool surfaceless =
        known != nullptr && std::strstr(known, "EGL_KHR_surfaceless_context") != nullptr;
    const std::array<EGLint, 5> wanted{EGL_SURFACE_TYPE, surfaceless ? 0 : EGL_PBUFFER_BIT,
                                       EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_NONE};
    EGLConfig config{};
    EGLint count = 0;
    if (eglChooseConfig(display, wanted.data(), &config, 1, &count) != EGL_TRUE || count == 0) {
      return false;
    }
    constexpr std::array<EGLint, 7> version{EGL_CONTEXT_MAJOR_VERSION,
                                            3,
                                            EGL_CONTEXT_MINOR_VERSION,
                                            3,
                                            EGL_CONTEXT_OPENGL_PROFILE_MASK,
                                            EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                                            EGL_NONE};
    context = eglCreateContext(display, config, EGL_NO_CONTEXT, version.data());
    if (context == EGL_NO_CONTEXT) return false;
    if (!surfaceless) {
      constexpr std::array<EGLint, 5> tiny{EGL_WIDTH, 1, EGL_HEIGHT, 1, EGL_NONE};
      surface = eglCreatePbufferSurface(display, config, tiny.data());
      if (surface == EGL_NO_SURFACE) return false;
    }
    return makeCurrent();
  }
};

namespace {

bool clientKnows(const char* extension) {
  const char* known = eglQueryString(EGL_NO_DISPLAY, EGL_EXTENSIONS);
  return known != nullptr && std::strstr(known, extension) != nullptr;
}

/// Every display that may work without a window system, the most likely first.
std::vector<EGLDisplay> candidates() {
  std::vector<EGLDisplay> displays;
  const auto platformDisplay = reinterpret_cast<PFNEGLGETPLATFORMDISPLAYEXTPROC>(
      eglGetProcAddress("eglGetPlatformDisplayEXT"));
  if (platformDisplay != nullptr) {
    if (clientKnows("EGL_MESA_platform_surfaceless")) {
      displays.push_back(platformDisplay(EGL_PLATFORM_SURFACELESS_MESA, nullptr, nullptr));
    }
    const auto devices =
        reinterpret_cast<PFNEGLQUERYDEVICESEXTPROC>(eglGetProcAddress("eglQueryDevicesEXT"));
    std::array<EGLDeviceEXT, 16> found{};
    EGLint count = 0;
    if (devices != nullptr && clientKnows("EGL_EXT_platform_device") &&
        devices(static_cast<EGLint>(found.size()), found.data(), &count) == EGL_TRUE) {
      for (EGLint i = 0; i < count; ++i) {
        displays.push_back(
            platformDisplay(EGL_PLATFORM_DEVICE_EXT, found[static_cast<std::size_t>(i)], nullptr));
      }
    }
  }
  displays.push_back(eglGetDisplay(EGL_DEFAULT_DISPLAY));
  return displays;
}

}  // namespace

OpenGlLoader Offscreen::loader() {
  return [](const char* name) -> void (*)() { return eglGetProcAddress(name); };
}

std::variant<std::unique_ptr<Offscreen>, std::string> Offscreen::create(int width, int height) {
  if (width < 1 || height < 1 || width > 16384 || height > 16384) {
    return "An image of " + std::to_string(width) + " by " + std::to_string(height) +
           " pixels cannot be drawn; width and height must lie between 1 and 16384.";
  }
  std::unique_ptr<Context> context;
  for (EGLDisplay display : candidates()) {
    auto attempt = std::make_unique<Context>();
    if (!attempt->open(display)) continue;
    context = std::move(attempt);
    break;
  }
  if (!context) {
    return std::string(
        "No OpenGL 3.3 without a window was found through EGL: install a graphics driver with EGL "
        "(on Debian, libgl1-mesa-dri draws in software).");
  }
  if (gladLoadGL(loader()) < GLAD_MAKE_VERSION(3, 3)) {
    return std::string("EGL gave a context, but its OpenGL is older than version 3.3.");
  }
  GLint largest = 0;
  glGetIntegerv(GL_MAX_RENDERBUFFER_SIZE, &largest);
  if (width > largest || height > largest) {
    return "This graphics driver draws images of at most " + std::to_string(largest) + " by " +
           std::to_string(largest) + " pixels; " + std::to_string(width) + " by " +
           std::to_string(height) + " was asked for.";
  }
  std::unique_ptr<Offscreen> made(new Offscreen(std::move(context), width, height));
  if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE) {
    return "The graphics driver has no memory for an image of " + std::to_string(width) + " by " +
           std::to_string(height) + " pixels.";
  }
  return made;
}

Offscreen::Offscreen(std::unique_ptr<Context> context, int width, int height)
    : context_(std::move(context)), width_(width), height_(height) {
  glGenFramebuffers(1, &framebuffer_);
  glGenRenderbuffers(1, &colour_);
  glGenRenderbuffers(1, &depth_);
  glBindRenderbuffer(GL_RENDERBUFFER, colour_);
  glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, width, height);
  glBindRenderbuffer(GL_RENDERBUFFER, depth_);
  glRenderbufferStorage(GL_RENDERBUFFER, GL_DEPTH_COMPONENT24, width, height);
  glBindRenderbuffer(GL_RENDERBUFFER, 0);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_);
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, colour_);
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, depth_);
}

Offscreen::~Offscreen() {
  if (!context_->makeCurrent()) return;
  glDeleteFramebuffers(1, &framebuffer_);
  glDeleteRenderbuffers(1, &colour_);
  glDeleteRenderbuffers(1, &depth_);
}

void Offscreen::bind() {
  context_->makeCurrent();
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_);
}

Image Offscreen::image() {
  bind();
  return readPixels(width_, height_);
}

Status renderToPng(const DrawList& drawList, Camera camera, int width, int height, float pixelRatio,
                   const RenderSettings& settings, const std::filesystem::path& file) {
  auto made = Offscreen::create(width, height);
  if (auto* fault = std::get_if<std::string>(&made)) return Error{"", *fault};
  Offscreen& screen = *std::get<0>(made);
  Renderer renderer;
  if (const Status started = renderer.start(Offscreen::loader()); !started) return started;
  camera.resize(static_cast<int>(static_cast<float>(width) / pixelRatio),
                static_cast<int>(static_cast<float>(height) / pixelRatio));
  renderer.draw(drawList, camera, width, height, pixelRatio, settings);
  const Image image = screen.image();
  renderer.release();
  return writePng(image, file);
}

}  // namespace compliant
