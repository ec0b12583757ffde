#pragma once

#include <array>
#include <chrono>
#include <optional>
#include <string>

#include "ui/glfw/glfw_window.hpp"
#include "ui/glfw/view_pane.hpp"

namespace compliant {

/// The light viewer: one window on one scene, with the strip of time above it.
class Viewer {
 public:
  Viewer();
  ~Viewer();

  /// A sentence says why there is no window.
  [[nodiscard]] std::optional<std::string> open(int width, int height, float scale,
                                                const Theme& theme);
  /// A scene or a SOFA scene; on error what was open stays.
  [[nodiscard]] Status load(const std::string& path);
  void show(ReadFile file, const std::string& path);
  Session& session() { return session_; }
  /// Until the window is closed.
  void run();

 private:
  GlfwWindow::Events events();
  ViewControl::Callbacks controlled();
  ViewOverlay::Callbacks overlaid();
  /// In pixels of the view.
  PointerEvent inView(PointerEvent event) const;
  void takeKey(int key, const std::string& letter, ModifierKeys keys);
  void wantRepaint(int milliseconds);
  void followTheme();
  void draw();
  void drawTimeStrip();
  void drawLayers();
  void say(const std::string& sentence);
  int stripHeight() const;

  GlfwWindow window_;
  Session session_;
  ViewPane pane_;
  const Theme* theme_ = &darkTheme;
  float scale_ = 1;
  ImguiFonts fonts_;
  float fontRatio_ = 0;
  bool alone_ = false;  ///< nothing but the scene
  bool layersWanted_ = false;
  bool pressedInView_ = false;
  std::array<bool, 3> held_{}, pressed_{};  ///< buttons, and since the last frame
  bool moved_ = false;                      ///< the pointer, since then
  Eigen::Vector2f pointer_ = Eigen::Vector2f::Zero();
  std::string title_, hint_, said_;
  std::chrono::steady_clock::time_point saidUntil_{}, lastFrame_{}, due_{};
  bool repaint_ = true;
  int frames_ = 3;
};

}  // namespace compliant
