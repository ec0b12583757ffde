#include "ui/qt/imgui/imgui_input.hpp"

#include <imgui.h>
#include <QCursor>
#include <QElapsedTimer>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QWidget>
#include <algorithm>

#include "ui/overlay/window_under.hpp"

#if IMGUI_VERSION_NUM >= 18700
#error "Written for Dear ImGui 1.86: later versions take input through ImGuiIO::AddKeyEvent."
#endif

namespace compliant {
namespace {

constexpr int framesPerEvent = 3;

double now() {
  static const QElapsedTimer clock = [] {
    QElapsedTimer timer;
    timer.start();
    return timer;
  }();
  return static_cast<double>(clock.nsecsElapsed()) * 1e-9;
}

int buttonIndex(Qt::MouseButton button) {
  switch (button) {
    case Qt::LeftButton:
      return 0;
    case Qt::RightButton:
      return 1;
    case Qt::MiddleButton:
      return 2;
    case Qt::BackButton:
      return 3;
    case Qt::ForwardButton:
      return 4;
    default:
      return -1;
  }
}

// Qt's special keys start at 0x01000000; they are moved into Dear ImGui's table of 512 keys.
constexpr int specialKeys = 0x01000000;

int keyIndex(int key) {
  if (key >= 0 && key < 256) return key;
  const int offset = key - specialKeys;
  return offset >= 0 && offset < 256 ? 256 + offset : -1;
}

void mapKeys(ImGuiIO& io) {
  const auto map = [&io](ImGuiKey key, int qtKey) { io.KeyMap[key] = keyIndex(qtKey); };
  map(ImGuiKey_Tab, Qt::Key_Tab);
  map(ImGuiKey_LeftArrow, Qt::Key_Left);
  map(ImGuiKey_RightArrow, Qt::Key_Right);
  map(ImGuiKey_UpArrow, Qt::Key_Up);
  map(ImGuiKey_DownArrow, Qt::Key_Down);
  map(ImGuiKey_PageUp, Qt::Key_PageUp);
  map(ImGuiKey_PageDown, Qt::Key_PageDown);
  map(ImGuiKey_Home, Qt::Key_Home);
  map(ImGuiKey_End, Qt::Key_End);
  map(ImGuiKey_Insert, Qt::Key_Insert);
  map(ImGuiKey_Delete, Qt::Key_Delete);
  map(ImGuiKey_Backspace, Qt::Key_Backspace);
  map(ImGuiKey_Space, Qt::Key_Space);
  map(ImGuiKey_Enter, Qt::Key_Return);
  map(ImGuiKey_KeyPadEnter, Qt::Key_Enter);
  map(ImGuiKey_Escape, Qt::Key_Escape);
  map(ImGuiKey_A, Qt::Key_A);
  map(ImGuiKey_C, Qt::Key_C);
  map(ImGuiKey_V, Qt::Key_V);
  map(ImGuiKey_X, Qt::Key_X);
  map(ImGuiKey_Y, Qt::Key_Y);
  map(ImGuiKey_Z, Qt::Key_Z);
}

void setModifiers(ImGuiIO& io, Qt::KeyboardModifiers modifiers) {
  io.KeyCtrl = modifiers & Qt::ControlModifier;
  io.KeyShift = modifiers & Qt::ShiftModifier;
  io.KeyAlt = modifiers & Qt::AltModifier;
  io.KeySuper = modifiers & Qt::MetaModifier;
}

Qt::CursorShape cursorShape(ImGuiMouseCursor cursor) {
  switch (cursor) {
    case ImGuiMouseCursor_TextInput:
      return Qt::IBeamCursor;
    case ImGuiMouseCursor_ResizeAll:
      return Qt::SizeAllCursor;
    case ImGuiMouseCursor_ResizeNS:
      return Qt::SizeVerCursor;
    case ImGuiMouseCursor_ResizeEW:
      return Qt::SizeHorCursor;
    case ImGuiMouseCursor_ResizeNESW:
      return Qt::SizeBDiagCursor;
    case ImGuiMouseCursor_ResizeNWSE:
      return Qt::SizeFDiagCursor;
    case ImGuiMouseCursor_Hand:
      return Qt::PointingHandCursor;
    case ImGuiMouseCursor_NotAllowed:
      return Qt::ForbiddenCursor;
    default:
      return Qt::ArrowCursor;
  }
}

}  // namespace

ImguiInput::ImguiInput(QWidget& widget, ImGuiContext* context, QObject* parent)
    : QObject(parent), widget_(widget), context_(context) {
  ImGui::SetCurrentContext(context_);
  ImGuiIO& io = ImGui::GetIO();
  io.BackendPlatformName = "compliant_qt";
  io.BackendFlags |= ImGuiBackendFlags_HasMouseCursors;
  mapKeys(io);
  widget_.setMouseTracking(true);
  widget_.setFocusPolicy(Qt::StrongFocus);
  widget_.installEventFilter(this);
  lastFrame_ = now();
}

void ImguiInput::beginFrame() {
  ImGuiIO& io = ImGui::GetIO();
  io.DisplaySize = {static_cast<float>(widget_.width()), static_cast<float>(widget_.height())};
  const auto ratio = static_cast<float>(widget_.devicePixelRatioF());
  io.DisplayFramebufferScale = {ratio, ratio};
  const double time = now();
  io.DeltaTime = static_cast<float>(std::clamp(time - lastFrame_, 1e-4, 0.25));
  lastFrame_ = time;
  for (std::size_t i = 0; i < held_.size(); ++i) io.MouseDown[i] = held_[i] || pressed_[i];
  for (std::size_t i = 0; i < keyCount; ++i) io.KeysDown[i] = keysHeld_[i] || keysPressed_[i];
  pressed_.reset();
  keysPressed_.reset();
}

void ImguiInput::endFrame() {
  if (ImGui::GetIO().WantCaptureMouse)
    widget_.setCursor(cursorShape(ImGui::GetMouseCursor()));
  else
    widget_.unsetCursor();
  if (framesWanted_ > 0) {
    --framesWanted_;
    widget_.update();
  }
}

void ImguiInput::requestFrames() {
  framesWanted_ = framesPerEvent;
  widget_.update();
}

bool ImguiInput::eventFilter(QObject*, QEvent* event) {
  ImGui::SetCurrentContext(context_);
  ImGuiIO& io = ImGui::GetIO();
  switch (event->type()) {
    case QEvent::MouseMove:
    case QEvent::MouseButtonPress:
    case QEvent::MouseButtonDblClick:
    case QEvent::MouseButtonRelease:
      return onMouse(io, static_cast<const QMouseEvent&>(*event));
    case QEvent::Wheel:
      return onWheel(io, static_cast<const QWheelEvent&>(*event));
    case QEvent::ShortcutOverride:
      // Typed letters must not trigger shortcuts of the window.
      if (!io.WantTextInput) return false;
      event->accept();
      return true;
    case QEvent::KeyPress:
    case QEvent::KeyRelease:
      return onKey(io, static_cast<const QKeyEvent&>(*event));
    case QEvent::Leave:
      io.MousePos = {-FLT_MAX, -FLT_MAX};
      requestFrames();
      return false;
    case QEvent::FocusOut:
      onFocusLost(io);
      return false;
    default:
      return false;
  }
}

// While a button is down, the answer stays as it was at the press.
bool ImguiInput::takes(const ImGuiIO& io) const {
  return held_.any() ? captured_ : takesPress(io.MousePos);
}

bool ImguiInput::onMouse(ImGuiIO& io, const QMouseEvent& event) {
  setModifiers(io, event.modifiers());
  io.MousePos = {static_cast<float>(event.position().x()),
                 static_cast<float>(event.position().y())};
  requestFrames();
  const int index = buttonIndex(event.button());
  const bool release = event.type() == QEvent::MouseButtonRelease;
  // A drag that began outside stays outside.
  const bool wanted = captured_ = takes(io);
  if (index >= 0 && event.type() != QEvent::MouseMove) {
    const auto button = static_cast<std::size_t>(index);
    held_[button] = !release;
    if (!release) pressed_.set(button);
  }
  // The widget must get every release, else it could stay in a drag forever.
  return wanted && !release;
}

bool ImguiInput::onWheel(ImGuiIO& io, const QWheelEvent& event) {
  setModifiers(io, event.modifiers());
  io.MousePos = {static_cast<float>(event.position().x()),
                 static_cast<float>(event.position().y())};
  requestFrames();
  if (!takes(io)) return false;
  constexpr float notch = 120.0f;
  io.MouseWheel += static_cast<float>(event.angleDelta().y()) / notch;
  io.MouseWheelH += static_cast<float>(event.angleDelta().x()) / notch;
  return true;
}

bool ImguiInput::onKey(ImGuiIO& io, const QKeyEvent& event) {
  setModifiers(io, event.modifiers());
  const bool press = event.type() == QEvent::KeyPress;
  if (const int index = keyIndex(event.key()); index >= 0) {
    const auto key = static_cast<std::size_t>(index);
    keysHeld_[key] = press;
    if (press) keysPressed_.set(key);
  }
  requestFrames();
  if (press && io.WantTextInput) {
    const QString text = event.text();
    if (!text.isEmpty() && text[0].isPrint()) io.AddInputCharactersUTF8(text.toUtf8().constData());
  }
  return io.WantTextInput || (io.WantCaptureKeyboard && press);
}

void ImguiInput::onFocusLost(ImGuiIO& io) {
  // Their releases go to other widgets now.
  held_.reset();
  keysHeld_.reset();
  setModifiers(io, Qt::NoModifier);
  requestFrames();
}

}  // namespace compliant
