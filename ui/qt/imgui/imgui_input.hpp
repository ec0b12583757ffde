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

// Forwards mouse and keyboard of a Qt widget to a Dear ImGui context (1.86, before its event
// queue). It is an event filter: events that Dear ImGui handles do not reach the widget.
//
// Presses are latched: a button that goes down and up between two frames stays down for one frame;
// otherwise a quick click would be lost.
class ImguiInput : public QObject {
  Q_OBJECT

 public:
  // Both must outlive this object. Installs itself and enables mouse tracking.
  ImguiInput(QWidget& widget, ImGuiContext* context, QObject* parent = nullptr);

  // Call it before ImGui::NewFrame, with the context current: sets sizes, clock, buttons, keys.
  void beginFrame();
  // Call it after ImGui::Render: requests the frames in which Dear ImGui settles after an event.
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
  std::bitset<5> held_, pressed_;  // buttons down now; pressed since the last frame
  std::bitset<keyCount> keysHeld_, keysPressed_;
  double lastFrame_ = 0.0;  // s
  bool captured_ = false;   // whether Dear ImGui takes the mouse
  int framesWanted_ = 3;
};

}  // namespace compliant
