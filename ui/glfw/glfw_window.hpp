#pragma once

#include <functional>
#include <string>

#include "engine/base/result.hpp"
#include "ui/interaction/pointer_event.hpp"

struct GLFWwindow;
struct GLFWcursor;

namespace compliant {

/// A GLFW window with an OpenGL 3.3 core context and a Dear ImGui context. It forwards mouse and
/// keyboard as plain events, unless Dear ImGui handles them.
class GlfwWindow {
 public:
  struct Events {
    std::function<void(const PointerEvent&)> press, move, release, doubleClick;
    std::function<void(const WheelEvent&)> wheel;
    /// A GLFW key, with its letter in the layout of the keyboard if it has one ("k"), else "".
    std::function<void(int key, const std::string& letter, ModifierKeys keys)> key;
    std::function<void()> leave;
    std::function<void()> repaint;
    std::function<void(const std::string& path)> dropped;
  };
  GlfwWindow() = default;
  ~GlfwWindow();
  GlfwWindow(const GlfwWindow&) = delete;
  GlfwWindow& operator=(const GlfwWindow&) = delete;

  /// Opens the window; the error says why that failed.
  Status open(const std::string& title, int width, int height, Events events);
  /// The loader of OpenGL functions. A context is current after open.
  static void (*function(const char* name))();

  bool closing() const;
  void close();
  /// Waits for an event, at most this long.
  static void wait(double seconds);
  /// Ends a wait; may be called from any thread.
  static void wake();
  void show();
  /// The window of GLFW; null before it is open.
  GLFWwindow* handle() const { return window_; }
  void setTitle(const std::string& title);
  void setShape(PointerShape shape);
  void setFullScreen(bool on);
  bool fullScreen() const { return fullScreen_; }

  /// The size in logical pixels, and the number of screen pixels per logical pixel.
  int width() const, height() const;
  float pixelRatio() const;
  /// Draw between beginFrame and endFrame, which form a Dear ImGui frame.
  void beginFrame();
  void endFrame();

 private:
  void listen();
  void button(int button, int action);

  GLFWwindow* window_ = nullptr;
  GLFWcursor* cross_ = nullptr;
  Events events_;
  Eigen::Vector2f pointer_ = Eigen::Vector2f::Zero();
  ModifierKeys keys_;
  double pressedAt_ = -1;
  Eigen::Vector2f pressedPlace_ = Eigen::Vector2f::Zero();
  PointerShape shape_ = PointerShape::Arrow;
  bool fullScreen_ = false, drawsImgui_ = false;
  int before_[4] = {0, 0, 0, 0};  ///< place and size to restore after full screen
};

}  // namespace compliant
