#include "ui/qt/imgui/imgui_overlay.hpp"

#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>
#include <imgui_internal.h>
#include <QApplication>
#include <QClipboard>
#include <QOpenGLContext>
#include <QOpenGLWidget>
#include <algorithm>
#include <cfloat>

#include "ui/qt/basics/theme.hpp"
#include "ui/qt/imgui/imgui_input.hpp"

namespace compliant {
namespace {

const char* clipboardText(void*) {
  // Dear ImGui keeps the pointer until the next call.
  static QByteArray text;
  text = QApplication::clipboard()->text().toUtf8();
  return text.constData();
}

void setClipboardText(void*, const char* text) {
  QApplication::clipboard()->setText(QString::fromUtf8(text));
}

// Auto-sized windows that have the size of the previous frame.
bool someWindowHasOutgrown() {
  const auto& windows = ImGui::GetCurrentContext()->Windows;
  return std::any_of(windows.begin(), windows.end(), [](ImGuiWindow* window) {
    if (!window->Active || (window->Flags & ImGuiWindowFlags_AlwaysAutoResize) == 0) return false;
    const ImVec2 wanted = ImGui::CalcWindowNextAutoFitSize(window);
    return wanted.x != window->SizeFull.x || wanted.y != window->SizeFull.y;
  });
}

}  // namespace

ImguiOverlay::ImguiOverlay(QOpenGLWidget& widget)
    : widget_(widget), context_(ImGui::CreateContext()) {
  ImGui::SetCurrentContext(context_);
  ImGuiIO& io = ImGui::GetIO();
  // No file in the current folder; the window saves its layout itself.
  io.IniFilename = nullptr;
  io.LogFilename = nullptr;
  io.GetClipboardTextFn = clipboardText;
  io.SetClipboardTextFn = setClipboardText;
  input_ = std::make_unique<ImguiInput>(widget, context_);
}

ImguiOverlay::~ImguiOverlay() {
  input_.reset();
  ImGui::SetCurrentContext(context_);
  ImGui::DestroyContext(context_);
}

bool ImguiOverlay::initialize() {
  ImGui::SetCurrentContext(context_);
  ready_ = ImGui_ImplOpenGL3_Init("#version 330 core");
  scale_ = 0.0;
  contextEnds_ = std::make_unique<QObject>();
  QObject::connect(widget_.context(), &QOpenGLContext::aboutToBeDestroyed, contextEnds_.get(),
                   [this] {
                     widget_.makeCurrent();
                     release();
                     widget_.doneCurrent();
                   });
  return ready_;
}

void ImguiOverlay::release() {
  contextEnds_.reset();
  if (!ready_) return;
  ImGui::SetCurrentContext(context_);
  ImGui_ImplOpenGL3_Shutdown();
  ready_ = false;
}

void ImguiOverlay::followTheme(double ratio) {
  const bool newSize = scale_ != activeScale() || ratio_ != ratio;
  if (!newSize && theme_ == activeTheme().name) return;
  theme_ = activeTheme().name;
  applyTheme(ImGui::GetStyle(), activeTheme(), activeScale());
  if (!newSize) return;
  scale_ = activeScale();
  ratio_ = ratio;
  ImGuiIO& io = ImGui::GetIO();
  io.Fonts->Clear();
  // Dear ImGui's font size is from ascent to descent, a usual one is the em square: 13 px text
  // needs about 16. Glyphs are rendered at the resolution of the screen.
  fonts_ = addThemeFonts(*io.Fonts, scaled(16) * ratio);
  io.FontGlobalScale = static_cast<float>(1.0 / ratio);
  ImGui_ImplOpenGL3_DestroyFontsTexture();
  ImGui_ImplOpenGL3_CreateFontsTexture();
}

void ImguiOverlay::paint(const std::function<void(const ImguiFonts& fonts)>& draw) {
  if (!ready_) return;
  ImGui::SetCurrentContext(context_);
  ImGui_ImplOpenGL3_NewFrame();
  followTheme(widget_.devicePixelRatioF());
  input_->beginFrame();
  ImGui::NewFrame();
  draw(fonts_);
  ImGui::Render();
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
  // Otherwise the last line would be missing until the next frame.
  if (someWindowHasOutgrown())
    QMetaObject::invokeMethod(
        &widget_, [this] { widget_.update(); }, Qt::QueuedConnection);
  input_->endFrame();
}

void ImguiOverlay::paintPicture(QSizeF size, double ratio,
                                const std::function<void(const ImguiFonts& fonts)>& draw) {
  if (!ready_) return;
  ImGui::SetCurrentContext(context_);
  ImGui_ImplOpenGL3_NewFrame();
  followTheme(ratio);
  ImGuiIO& io = ImGui::GetIO();
  const ImVec2 mouse = io.MousePos;
  io.DisplaySize = {static_cast<float>(size.width()), static_cast<float>(size.height())};
  io.DisplayFramebufferScale = {static_cast<float>(ratio), static_cast<float>(ratio)};
  io.MousePos = {-FLT_MAX, -FLT_MAX};
  // Auto-sized windows use their content of the previous frame: the second pass is right.
  for (int pass = 0; pass < 2; ++pass) {
    ImGui::NewFrame();
    draw(fonts_);
    ImGui::Render();
  }
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
  io.MousePos = mouse;
  widget_.update();
}

bool ImguiOverlay::wantsMouse() const {
  ImGui::SetCurrentContext(context_);
  return ImGui::GetIO().WantCaptureMouse;
}

bool ImguiOverlay::wantsText() const {
  ImGui::SetCurrentContext(context_);
  return ImGui::GetIO().WantTextInput;
}

}  // namespace compliant
