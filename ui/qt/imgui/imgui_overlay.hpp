#pragma once

#include <QObject>
#include <QSizeF>
#include <functional>
#include <memory>

#include "ui/overlay/imgui_theme.hpp"

class QOpenGLWidget;
struct ImGuiContext;

namespace compliant {

class ImguiInput;

// Dear ImGui on top of one QOpenGLWidget, with a context of its own. The widget calls initialize
// from initializeGL, paint at the end of paintGL, and release from its destructor between
// makeCurrent and doneCurrent; it has to do nothing else.
// A widget that moves to another window loses its OpenGL context, whose resources are then
// released.
class ImguiOverlay {
 public:
  explicit ImguiOverlay(QOpenGLWidget& widget);
  ~ImguiOverlay();
  ImguiOverlay(const ImguiOverlay&) = delete;
  ImguiOverlay& operator=(const ImguiOverlay&) = delete;

  // False if Dear ImGui cannot draw with this driver: then nothing is painted.
  bool initialize();
  // Calls `draw` between NewFrame and Render, and paints the result. Fonts and colours follow the
  // theme.
  void paint(const std::function<void(const ImguiFonts& fonts)>& draw);
  // Paints into an image of this logical size and pixel ratio instead of the widget, and ignores
  // input.
  void paintPicture(QSizeF size, double ratio,
                    const std::function<void(const ImguiFonts& fonts)>& draw);
  // Frees the OpenGL resources; the OpenGL context must be current. A second call does nothing.
  void release();

  bool wantsMouse() const;
  bool wantsText() const;

 private:
  void followTheme(double ratio);

  QOpenGLWidget& widget_;
  ImGuiContext* context_;
  std::unique_ptr<ImguiInput> input_;
  std::unique_ptr<QObject> contextEnds_;  // is told of it; null: nothing is left to free
  ImguiFonts fonts_;
  bool ready_ = false;
  ThemeName theme_ = ThemeName::Dark;
  double scale_ = 0.0, ratio_ = 0.0;
};

}  // namespace compliant
