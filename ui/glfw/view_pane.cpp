#include "ui/glfw/view_pane.hpp"

#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>

#include <cfloat>
#include <cmath>
#include <utility>

namespace compliant {
namespace {

/// Makes a Dear ImGui context the current one during its lifetime.
class Within {
 public:
  explicit Within(ImGuiContext* context) : before_(ImGui::GetCurrentContext()) {
    ImGui::SetCurrentContext(context);
  }
  ~Within() { ImGui::SetCurrentContext(before_); }
  Within(const Within&) = delete;
  Within& operator=(const Within&) = delete;

 private:
  ImGuiContext* before_;
};

}  // namespace

ViewPane::ViewPane(Session& session, std::function<void(int)> repaintIn,
                   ViewControl::Callbacks controlled, ViewOverlay::Callbacks overlaid)
    : view_(session, std::move(repaintIn)),
      control_(view_, std::move(controlled)),
      overlay_(view_, control_, std::move(overlaid)) {}

ViewPane::~ViewPane() {
  if (context_ != nullptr) ImGui::DestroyContext(context_);
}

Status ViewPane::start(void (*(*loader)(const char*))()) {
  ImGuiContext* before = ImGui::GetCurrentContext();
  context_ = ImGui::CreateContext();
  ImGui::SetCurrentContext(before);
  const Within within(context_);
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;
  io.LogFilename = nullptr;
  if (!ImGui_ImplOpenGL3_Init("#version 330 core"))
    return Error{"", "The overlays cannot be drawn with this graphics driver."};
  started_ = true;
  return view_.renderer.start(loader);
}

void ViewPane::release() {
  view_.release();
  if (!std::exchange(started_, false)) return;
  const Within within(context_);
  ImGui_ImplOpenGL3_Shutdown();
}

void ViewPane::followTheme(const Theme& theme, float scale, float pixelRatio) {
  if (theme_ == &theme && scale_ == scale && ratio_ == pixelRatio) return;
  const bool newSize = scale_ != scale || ratio_ != pixelRatio;
  theme_ = &theme;
  scale_ = scale;
  ratio_ = pixelRatio;
  applyTheme(ImGui::GetStyle(), theme, scale);
  view_.theme = &theme;
  view_.scale = scale;
  view_.followTheme();
  frames_ = 3;
  if (!newSize) return;
  ImGuiIO& io = ImGui::GetIO();
  io.Fonts->Clear();
  fonts_ = addThemeFonts(*io.Fonts, std::round(16 * scale) * pixelRatio);
  io.FontGlobalScale = 1 / pixelRatio;
  ImGui_ImplOpenGL3_DestroyFontsTexture();
  ImGui_ImplOpenGL3_CreateFontsTexture();
}

bool ViewPane::wantsMouse() const {
  const Within within(context_);
  return ImGui::GetIO().WantCaptureMouse;
}

void ViewPane::draw(const Input& input, const Theme& theme, float scale) {
  if (!started_) return;
  const Within within(context_);
  ImGui_ImplOpenGL3_NewFrame();
  followTheme(theme, scale, input.pixelRatio);
  if (input.width != last_.width || input.height != last_.height) {
    view_.resize(input.width, input.height);
    frames_ = 3;
  }
  last_ = input;
  control_.refreshHover();
  view_.prepareFrame();
  const auto pixels = [&input](int size) {
    return static_cast<int>(std::lround(static_cast<float>(size) * input.pixelRatio));
  };
  view_.drawScene(pixels(input.width), pixels(input.height), input.pixelRatio);
  ImGuiIO& io = ImGui::GetIO();
  io.DisplaySize = {static_cast<float>(input.width), static_cast<float>(input.height)};
  io.DisplayFramebufferScale = {input.pixelRatio, input.pixelRatio};
  io.DeltaTime = input.seconds;
  io.MousePos =
      input.inside ? ImVec2(input.pointer.x(), input.pointer.y()) : ImVec2(-FLT_MAX, -FLT_MAX);
  for (std::size_t i = 0; i < input.buttons.size(); ++i)
    io.MouseDown[i] = input.inside && input.buttons[i];
  io.KeyShift = input.keys.shift;
  io.KeyCtrl = input.keys.control;
  io.KeyAlt = input.keys.alt;
  ImGui::NewFrame();
  overlay_.draw({&theme, fonts_.numbers}, ViewOverlay::Rim::None);
  ImGui::Render();
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
  overlay_.endFrame();
  if (frames_ > 0) --frames_;
}

}  // namespace compliant
