#pragma once

#include <array>
#include <string>

#include "engine/base/result.hpp"
#include "ui/overlay/imgui_theme.hpp"
#include "ui/overlay/view_overlay.hpp"

struct ImGuiContext;

namespace compliant {

/// A view of a session in the lower left part of a window. It draws the scene and its
/// overlays. The overlays have a Dear ImGui context of their own, whose pixels count
/// from the corner of the view.
class ViewPane {
 public:
  ViewPane(Session& session, std::function<void(int milliseconds)> repaintIn,
           ViewControl::Callbacks controlled, ViewOverlay::Callbacks overlaid);
  ~ViewPane();
  ViewPane(const ViewPane&) = delete;
  ViewPane& operator=(const ViewPane&) = delete;

  /// Needs a current OpenGL context; the error says why nothing can be drawn.
  Status start(void (*(*loader)(const char* name))());
  /// Call it while that context is current.
  void release();

  LiveView& view() { return view_; }
  ViewControl& control() { return control_; }
  /// The input of the window, with the pointer in pixels of the view.
  struct Input {
    int width = 1, height = 1;  ///< logical pixels
    float pixelRatio = 1;
    Eigen::Vector2f pointer = Eigen::Vector2f::Zero();
    bool inside = false;  ///< the pointer is over the view, and no widget of the window covers it
    std::array<bool, 3> buttons{};
    ModifierKeys keys;
    float seconds = 1.0F / 60;  ///< since the last frame
  };
  void draw(const Input& input, const Theme& theme, float scale);
  /// Whether an overlay handles the mouse.
  bool wantsMouse() const;
  /// Whether an overlay has changed its size and needs one more frame.
  bool wantsAnotherFrame() { return overlay_.wantsAnotherFrame() || frames_ > 0; }

 private:
  void followTheme(const Theme& theme, float scale, float pixelRatio);

  LiveView view_;
  ViewControl control_;
  ViewOverlay overlay_;
  ImGuiContext* context_ = nullptr;
  ImguiFonts fonts_;
  bool started_ = false;
  const Theme* theme_ = nullptr;
  float scale_ = 0, ratio_ = 0;
  int frames_ = 3;  ///< frames left until the Dear ImGui windows have their sizes
  Input last_;
};

}  // namespace compliant
