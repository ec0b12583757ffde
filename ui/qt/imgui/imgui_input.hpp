#pragma once

#include <QObject>
#include <array>
#include <bitset>

class QInputEvent;
class QKeyEvent;
class QMouseEvent;
class QWheelEvent;
class QWidget;
struct ImGuiContext;
struct ImGuiIO;

namespace compliant {

// Forwards mouse and keyboard of a Qt widget to one Dear ImGui context (1.86, before its event
// queue). An event filter: events that Dear ImGui handles do not reach the widget.
//
// Presses are latched: a button that goes down and up between two frames is still down for one
// frame, else a quick click would never happen.
class ImguiInput : public QObject {
  Q_OBJECT

 public:
  // Both must outlive this object. Installs itself and turns mouse tracking on.
  ImguiInput(QWidget& widget, ImGuiContext* context, QObject* parent = nullptr);

  // Before ImGui::NewFrame, with the context current: sizes, clock, buttons, keys.
  void beginFrame();
  // After ImGui::Render: Dear ImGui needs frames after an event to settle; asks for them.
  void endFrame();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  bool onMouse(ImGuiIO& io, const QMouseEvent& event);
  bool onWheel(ImGuiIO& io, const QWheelEvent& event);
  bool onKey(ImGuiIO& io, const QKeyEvent& event);
  void onFocusLost(ImGuiIO& io);
  void requestFrames();
  bool takes(const ImGuiIO& io) const;

  static constexpr std::size_t keyCount = 512;

  QWidget& widget_;
  ImGuiContext* context_;
  std::bitset<5> held_, pressed_;  // buttons now, and gone down since the last frame
  std::bitset<keyCount> keysHeld_, keysPressed_;
  double lastFrame_ = 0.0;  // s
  bool captured_ = false;   // whether Dear ImGui takes the mouse
  int framesWanted_ = 3;
};

}  // namespace compliant
