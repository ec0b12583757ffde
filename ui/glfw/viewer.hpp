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

/// The light viewer: one window on one scene. The time strip is above the view, the side column at
/// its right; a presentation hides both.
class Viewer {
 public:
  Viewer();
  ~Viewer();

  /// Opens a scene or a SOFA scene, presents a playlist, or replays a recording. On error the open
  /// scene stays.
  [[nodiscard]] Status load(const std::string& path);
  /// The window, before or after something is loaded; a sentence says why there is none.
  Status open(int width, int height, float scale, const Theme& theme);
  /// Full screen, with nothing that an audience does not need; after `open`. Esc then leads back to
  /// where it was started from: it closes the window.
  void present();
  /// Until the window is closed, or so many pictures were drawn; 0: any number.
  void run(long pictures = 0);

  // ---- for tests
  Session& session() { return session_; }
  ViewPane& pane() { return pane_; }
  GlfwWindow& window() { return window_; }
  const SideColumn& column() const { return column_; }
  const Presentation& presentation() const { return presentation_; }
  bool presenting() const { return presenting_; }
  const std::string& message() const { return message_; }
  /// One turn of the loop, without waiting for longer than this.
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
  /// In pixels of the view.
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
  bool bare_ = false;  ///< nothing but the view
  bool columnWanted_ = true, layersWanted_ = false, keysWanted_ = false;
  bool presenting_ = false, opensToPresent_ = false;
  bool screenshotWanted_ = false;
  std::array<bool, 3> held_{}, pressed_{};  ///< buttons, and since the last frame
  bool moved_ = false;                      ///< the pointer, since then
  Eigen::Vector2f pointer_ = Eigen::Vector2f::Zero();
  std::string path_, title_, hint_, message_;
  std::chrono::steady_clock::time_point messageUntil_{}, lastFrame_{}, due_{};
  bool repaint_ = true;
  int frames_ = 3;
  int newSlide_ = 0;  ///< frames in which the scene of a slide is framed anew
  long drawn_ = 0;
  Subscription listening_;
};

}  // namespace compliant
