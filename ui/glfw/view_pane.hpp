#pragma once

#include <array>
#include <string>

#include "engine/base/result.hpp"
#include "ui/overlay/imgui_theme.hpp"
#include "ui/overlay/view_overlay.hpp"

struct ImGuiContext;

namespace compliant {

/// A view of a session in the lower left part of a window: draws scene and overlays there, the
/// overlays in a context of Dear ImGui of their own, whose pixels count from the corner of the
/// view.
class ViewPane {
 public:
  ViewPane(Session& session, std::function<void(int milliseconds)> repaintIn,
           ViewControl::Callbacks controlled, ViewOverlay::Callbacks overlaid);
  ~ViewPane();
  ViewPane(const ViewPane&) = delete;
  ViewPane& operator=(const ViewPane&) = delete;

  /// With a current context of OpenGL; a sentence says why nothing can be drawn.
  Status start(void (*(*loader)(const char* name))());
  /// While that context is current.
  void release();

  LiveView& view() { return view_; }
  ViewControl& control() { return control_; }
  /// The input of the window, with the pointer in pixels of the view.
  struct Input {
    int width = 1, height = 1;  ///< logical pixels
    float pixelRatio = 1;
    Eigen::Vector2f pointer = Eigen::Vector2f::Zero();
    bool inside = false;  ///< the pointer is over the view, and nothing of the window before it
    std::array<bool, 3> buttons{};
    ModifierKeys keys;
    float seconds = 1.0F / 60;  ///< since the last frame
  };
  void draw(const Input& input, const Theme& theme, float scale);
  /// Whether an overlay handles the mouse.
  bool wantsMouse() const;
  /// An overlay has changed its size: one more frame is needed.
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
  int frames_ = 3;  ///< until windows of Dear ImGui have their sizes
  Input last_;
};

}  // namespace compliant
