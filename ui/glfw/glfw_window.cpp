#include "ui/glfw/glfw_window.hpp"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>

#include <algorithm>
#include <atomic>
#include <utility>

#include "ui/overlay/window_under.hpp"

namespace compliant {
namespace {

constexpr double doubleClickSeconds = 0.4;
constexpr float doubleClickPixels = 6;

std::string lastProblem;
std::atomic<bool> running = false;  ///< whether GLFW is running: any thread may wake it

PointerButton buttonOf(int button) {
  if (button == GLFW_MOUSE_BUTTON_LEFT) return PointerButton::Left;
  if (button == GLFW_MOUSE_BUTTON_MIDDLE) return PointerButton::Middle;
  return button == GLFW_MOUSE_BUTTON_RIGHT ? PointerButton::Right : PointerButton::None;
}

ModifierKeys keysOf(int mods) {
  return {(mods & GLFW_MOD_SHIFT) != 0, (mods & GLFW_MOD_CONTROL) != 0, (mods & GLFW_MOD_ALT) != 0};
}

/// When a modifier key itself changes, X11 reports the modifiers from before.
ModifierKeys keysAfter(ModifierKeys keys, int key, int action) {
  const bool down = action != GLFW_RELEASE;
  if (key == GLFW_KEY_LEFT_SHIFT || key == GLFW_KEY_RIGHT_SHIFT) keys.shift = down;
  if (key == GLFW_KEY_LEFT_CONTROL || key == GLFW_KEY_RIGHT_CONTROL) keys.control = down;
  if (key == GLFW_KEY_LEFT_ALT || key == GLFW_KEY_RIGHT_ALT) keys.alt = down;
  return keys;
}

}  // namespace

GlfwWindow::~GlfwWindow() {
  if (ImGui::GetCurrentContext() != nullptr) {
    if (drawsImgui_) {
      ImGui_ImplOpenGL3_Shutdown();
      ImGui_ImplGlfw_Shutdown();
    }
    ImGui::DestroyContext();
  }
  if (cross_ != nullptr) glfwDestroyCursor(cross_);
  if (window_ != nullptr) glfwDestroyWindow(window_);
  running = false;
  glfwTerminate();
}

Status GlfwWindow::open(const std::string& title, int width, int height, Events events) {
  events_ = std::move(events);
  glfwSetErrorCallback([](int, const char* text) { lastProblem = text; });
  if (glfwInit() == GLFW_FALSE)
    return Error{"", "compliant-view needs a screen: check DISPLAY, or start it under Xvfb."};
  running = true;
  glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
  glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
  glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
  glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);
  window_ = glfwCreateWindow(width, height, title.c_str(), nullptr, nullptr);
  if (window_ == nullptr)
    return Error{"", "compliant-view needs OpenGL 3.3, which this screen does not offer (" +
                         lastProblem + ")."};
  glfwMakeContextCurrent(window_);
  glfwSwapInterval(1);
  cross_ = glfwCreateStandardCursor(GLFW_CROSSHAIR_CURSOR);
  ImGui::CreateContext();
  ImGui::GetIO().IniFilename = nullptr;
  ImGui::GetIO().LogFilename = nullptr;
  listen();
  // ImGui_ImplGlfw calls the callbacks that were installed before.
  drawsImgui_ =
      ImGui_ImplGlfw_InitForOpenGL(window_, true) && ImGui_ImplOpenGL3_Init("#version 330 core");
  if (!drawsImgui_) return Error{"", "The overlays cannot be drawn with this graphics driver."};
  return {};
}

void (*GlfwWindow::function(const char* name))() { return glfwGetProcAddress(name); }

void GlfwWindow::listen() {
  glfwSetWindowUserPointer(window_, this);
  static const auto self = [](GLFWwindow* window) -> GlfwWindow& {
    return *static_cast<GlfwWindow*>(glfwGetWindowUserPointer(window));
  };
  glfwSetMouseButtonCallback(window_, [](GLFWwindow* window, int button, int action, int mods) {
    self(window).keys_ = keysOf(mods);
    self(window).button(button, action);
  });
  glfwSetCursorPosCallback(window_, [](GLFWwindow* window, double x, double y) {
    GlfwWindow& w = self(window);
    w.pointer_ = {static_cast<float>(x), static_cast<float>(y)};
    w.events_.move({w.pointer_, PointerButton::None, w.keys_});
    w.events_.repaint();
  });
  glfwSetScrollCallback(window_, [](GLFWwindow* window, double, double notches) {
    GlfwWindow& w = self(window);
    if (!takesPress({w.pointer_.x(), w.pointer_.y()}))
      w.events_.wheel({w.pointer_, static_cast<float>(notches)});
    w.events_.repaint();
  });
  glfwSetKeyCallback(window_, [](GLFWwindow* window, int key, int scancode, int action, int mods) {
    GlfwWindow& w = self(window);
    w.keys_ = keysAfter(keysOf(mods), key, action);
    w.events_.repaint();
    // Holding a step key repeats the step; every other key acts once.
    const bool steps = key == GLFW_KEY_LEFT || key == GLFW_KEY_RIGHT;
    if (action == GLFW_RELEASE || (action == GLFW_REPEAT && !steps)) return;
    if (ImGui::GetIO().WantTextInput) return;
    const char* letter = glfwGetKeyName(key, scancode);
    w.events_.key(key, letter != nullptr ? letter : "", w.keys_);
  });
  glfwSetCursorEnterCallback(window_, [](GLFWwindow* window, int entered) {
    if (entered == GLFW_FALSE) self(window).events_.leave();
    self(window).events_.repaint();
  });
  glfwSetWindowRefreshCallback(window_, [](GLFWwindow* window) { self(window).events_.repaint(); });
  glfwSetFramebufferSizeCallback(
      window_, [](GLFWwindow* window, int, int) { self(window).events_.repaint(); });
  glfwSetDropCallback(window_, [](GLFWwindow* window, int count, const char** paths) {
    if (count > 0) self(window).events_.dropped(paths[0]);
  });
}

void GlfwWindow::button(int button, int action) {
  const PointerEvent event{pointer_, buttonOf(button), keys_};
  events_.repaint();
  if (action == GLFW_RELEASE) return events_.release(event);
  if (takesPress({pointer_.x(), pointer_.y()})) return;
  const double now = glfwGetTime();
  const bool again = now - pressedAt_ < doubleClickSeconds &&
                     (pointer_ - pressedPlace_).norm() < doubleClickPixels &&
                     event.button == PointerButton::Left;
  pressedAt_ = again ? -1 : now;
  pressedPlace_ = pointer_;
  if (again)
    events_.doubleClick(event);
  else
    events_.press(event);
}

bool GlfwWindow::closing() const { return glfwWindowShouldClose(window_) == GLFW_TRUE; }
void GlfwWindow::close() { glfwSetWindowShouldClose(window_, GLFW_TRUE); }
void GlfwWindow::wait(double seconds) { glfwWaitEventsTimeout(std::max(1e-3, seconds)); }
void GlfwWindow::wake() {
  if (running) glfwPostEmptyEvent();
}
void GlfwWindow::show() { glfwShowWindow(window_); }
void GlfwWindow::setTitle(const std::string& title) {
  if (window_ != nullptr) glfwSetWindowTitle(window_, title.c_str());
}
void GlfwWindow::setShape(PointerShape shape) { shape_ = shape; }

void GlfwWindow::setFullScreen(bool on) {
  if (window_ == nullptr || std::exchange(fullScreen_, on) == on) return;
  if (!on)
    return glfwSetWindowMonitor(window_, nullptr, before_[0], before_[1], before_[2], before_[3],
                                0);
  glfwGetWindowPos(window_, &before_[0], &before_[1]);
  glfwGetWindowSize(window_, &before_[2], &before_[3]);
  GLFWmonitor* monitor = glfwGetPrimaryMonitor();
  if (monitor == nullptr) return;
  const GLFWvidmode* mode = glfwGetVideoMode(monitor);
  // A window that was never shown has no place to return to.
  if (glfwGetWindowAttrib(window_, GLFW_VISIBLE) == GLFW_FALSE) {
    before_[0] = std::max(0, (mode->width - before_[2]) / 2);
    before_[1] = std::max(0, (mode->height - before_[3]) / 2);
  }
  glfwSetWindowMonitor(window_, monitor, 0, 0, mode->width, mode->height, mode->refreshRate);
}

int GlfwWindow::width() const {
  int width = 0, height = 0;
  glfwGetWindowSize(window_, &width, &height);
  return std::max(1, width);
}

int GlfwWindow::height() const {
  int width = 0, height = 0;
  glfwGetWindowSize(window_, &width, &height);
  return std::max(1, height);
}

float GlfwWindow::pixelRatio() const {
  int pixels = 0, height = 0;
  glfwGetFramebufferSize(window_, &pixels, &height);
  return std::max(1.0F, static_cast<float>(pixels)) / static_cast<float>(width());
}

void GlfwWindow::beginFrame() {
  ImGui_ImplOpenGL3_NewFrame();
  ImGui_ImplGlfw_NewFrame();
  ImGui::NewFrame();
}

void GlfwWindow::endFrame() {
  ImGui::Render();
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
  if (!ImGui::GetIO().WantCaptureMouse)
    glfwSetCursor(window_, shape_ == PointerShape::Cross ? cross_ : nullptr);
  glfwSwapBuffers(window_);
}

}  // namespace compliant
