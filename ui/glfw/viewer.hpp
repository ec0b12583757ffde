#pragma once

#include <array>
#include <chrono>
#include <span>
#include <string>

#include "engine/base/result.hpp"
#include "ui/glfw/glfw_window.hpp"
#include "ui/glfw/presentation.hpp"
#include "ui/glfw/side_column.hpp"
#include "ui/glfw/time_strip.hpp"
#include "ui/glfw/view_pane.hpp"
#include "ui/model/document/replay_thread.hpp"

namespace compliant {

/// The light viewer: one window for one scene. The time strip is above the view, the side column to
/// its right; a presentation hides both.
class Viewer {
 public:
  Viewer();
  ~Viewer();

  /// Opens a scene or a SOFA scene, presents a playlist, or replays a recording. On error the open
  /// scene stays.
  [[nodiscard]] Status load(const std::string& path);
  /// Opens the window, before or after a scene is loaded; the error says why that failed.
  Status open(int width, int height, float scale, const Theme& theme);
  /// Shows the view in full screen, without controls. Call it after `open`. Esc then closes the
  /// window, because the viewer was started to present.
  void present();
  /// Runs until the window is closed, or until this many frames are drawn; 0: no limit.
  void run(long pictures = 0);

  // ---- for tests
  Session& session() { return session_; }
  ViewPane& pane() { return pane_; }
  GlfwWindow& window() { return window_; }
  const SideColumn& column() const { return column_; }
  const Presentation& presentation() const { return presentation_; }
  bool presenting() const { return presenting_; }
  const std::string& message() const { return message_; }
  /// One turn of the loop, which waits at most this long.
  void turn(double seconds);

 private:
  // viewer_keys.cpp
  struct Key;
  static std::span<const Key> keyTable();
  void handleKey(int key, const std::string& letter, ModifierKeys keys);
  void drawKeys(const InstrumentLook& look);

  GlfwWindow::Events events();
  ViewControl::Callbacks controlled();
  ViewOverlay::Callbacks overlaid();
  /// Converts the place to pixels of the view.
  PointerEvent inView(PointerEvent event) const;
  bool isInView(const Eigen::Vector2f& place) const;
  void show(LoadedScene file, const std::string& path);
  std::string windowTitle() const;
  void setPresenting(bool on);
  void leavePresentation();
  void moveSlide(int direction);
  Status showSlide();
  void saveScreenshot();
  void showUpdate();
  void changeOptions(const std::function<void(ViewOptions&)>& change);
  void wantRepaint(int milliseconds);
  void followTheme();
  void draw();
  void drawLayers();
  void chooseColours(ViewOptions& options);
  void drawMessage(const InstrumentLook& look);
  void showMessage(const std::string& sentence);
  float scale() const;
  int stripHeight() const, columnWidth() const;
  int viewWidth(), viewHeight();

  GlfwWindow window_;
  Session session_;
  ViewPane pane_;
  TimeStrip strip_;
  SideColumn column_;
  Presentation presentation_;
  ReplayThread replay_;
  const Theme* theme_ = &darkTheme;
  float scale_ = 1;
  ImguiFonts fonts_;
  float fontRatio_ = 0;
  bool bare_ = false;  ///< shows the view alone
  bool columnWanted_ = true, layersWanted_ = false, keysWanted_ = false;
  bool presenting_ = false, opensToPresent_ = false;
  bool screenshotWanted_ = false;
  std::array<bool, 3> held_{}, pressed_{};  ///< buttons down now; pressed since the last frame
  bool moved_ = false;                      ///< the pointer moved since then
  Eigen::Vector2f pointer_ = Eigen::Vector2f::Zero();
  std::string path_, title_, hint_, message_;
  std::chrono::steady_clock::time_point messageUntil_{}, lastFrame_{}, due_{};
  bool repaint_ = true;
  int frames_ = 3;
  int newSlide_ = 0;  ///< frames left in which the scene of a slide is framed again
  long drawn_ = 0;
  Subscription listening_;
};

}  // namespace compliant
