#pragma once

#include <sstream>
#include <string>
#include <vector>

#include "engine/json/scene_file.hpp"
#include "tests/support/square_scene.hpp"
#include "tests/ui/model/eventually.hpp"
#include "ui/interaction/view_control.hpp"

namespace compliant::test {

/// What somebody did to a view of the square, 800 × 600 pixels, from the front, at time zero: one
/// event a line. Recorded by hand.
inline constexpr const char* recordedEvents = R"(
click 0
click 1 control
tool point
click-at 620 120
click-at 640 200 control
tool rod
press 0
move-to 2
release-at 2
tool spring
press 1
move-to 3
release-at 3
tool fix
click 1
tool rope
press 2
move 700 90
release 700 90
tool select
click 2
key-drag 2 40 -30
wheel 400 300 2
orbit 400 560 460 540
pan 200 560 180 520
box 20 20 780 580
click 0 shift
)";

/// One event of a view, in its pixels.
struct ViewEvent {
  enum class Kind { Tool, Press, Move, Release, Wheel };
  Kind kind = Kind::Move;
  Eigen::Vector2f place = Eigen::Vector2f::Zero();
  PointerButton button = PointerButton::None;
  ModifierKeys keys;
  float notches = 0;
  DrawingTool tool = DrawingTool::Select;
};

/// What events have come to.
struct Outcome {
  std::string scene;
  std::vector<std::string> labels;
  std::vector<Id> selection;
  std::size_t points = 0;
  Eigen::Matrix4f camera = Eigen::Matrix4f::Zero();
};

inline Outcome outcomeOf(Session& session, const Camera& camera) {
  Outcome outcome;
  outcome.scene = writeScene(session.document().scene());
  for (const auto& step : session.document().steps()) outcome.labels.push_back(step.label);
  outcome.selection = session.selection();
  outcome.points = session.selectedPoints().size();
  outcome.camera = camera.viewMatrix();
  return outcome;
}

/// A view without a window that is moved by the recorded lines, and what it was told, for adapters
/// that are to do the same.
class DirectView {
 public:
  DirectView() : control_(view_, quiet()) {
    session_.openScene(*readScene(square));
    view_.resize(800, 600);
    settle();
    view_.lookFrom(View::Front);
    settle();
  }
  /// Plays the lines and keeps the events that they have become.
  void play(const char* lines) {
    std::istringstream text(lines);
    for (std::string line; std::getline(text, line);)
      if (!line.empty()) playLine(line);
  }
  const std::vector<ViewEvent>& events() const { return events_; }
  Outcome outcome() { return outcomeOf(session_, view_.camera); }
  const Camera& camera() const { return view_.camera; }

 private:
  static ViewControl::Callbacks quiet() {
    ViewControl::Callbacks tell;
    tell.hintChanged = tell.refused = [](const std::string&) {};
    tell.toolChanged = tell.menuWanted = [] {};
    tell.shapeChanged = [](PointerShape) {};
    return tell;
  }
  void settle() {
    eventually(session_, [this] { return session_.countsAsShown(); });
    view_.prepareFrame();
  }
  Eigen::Vector2f point(Index index) {
    return *view_.pixelOf(session_.document().scene().find("net")->id, index);
  }
  void tell(ViewEvent event) {
    events_.push_back(event);
    switch (event.kind) {
      case ViewEvent::Kind::Tool:
        control_.setTool(event.tool);
        break;
      case ViewEvent::Kind::Press:
        control_.press(PointerEvent{event.place, event.button, event.keys});
        break;
      case ViewEvent::Kind::Move:
        control_.move({event.place, PointerButton::None, event.keys});
        break;
      case ViewEvent::Kind::Release:
        control_.release({event.place, event.button, event.keys});
        break;
      case ViewEvent::Kind::Wheel:
        control_.wheel({event.place, event.notches});
    }
    settle();
  }
  void pointer(ViewEvent::Kind kind, const Eigen::Vector2f& place, ModifierKeys keys,
               PointerButton button = PointerButton::Left) {
    // Whole pixels, as mice have them.
    const Eigen::Vector2f pixel(std::round(place.x()), std::round(place.y()));
    const bool moves = kind == ViewEvent::Kind::Move;
    tell({kind, pixel, moves ? PointerButton::None : button, keys});
  }
  void drag(const Eigen::Vector2f& from, const Eigen::Vector2f& to, PointerButton button,
            ModifierKeys keys = {}) {
    pointer(ViewEvent::Kind::Move, from, keys);
    pointer(ViewEvent::Kind::Press, from, keys, button);
    for (const float share : {0.3F, 0.7F, 1.0F})
      pointer(ViewEvent::Kind::Move, from + share * (to - from), keys);
    pointer(ViewEvent::Kind::Release, to, keys, button);
  }
  void playLine(const std::string& line);

  Session session_{[] {}};
  LiveView view_{session_, [](int) {}};
  ViewControl control_;
  std::vector<ViewEvent> events_;
};

inline DrawingTool toolNamed(const std::string& name) {
  if (name == "point") return DrawingTool::Point;
  if (name == "rod") return DrawingTool::Rod;
  if (name == "spring") return DrawingTool::Spring;
  if (name == "rope") return DrawingTool::Rope;
  if (name == "fix") return DrawingTool::Fix;
  if (name == "body") return DrawingTool::Body;
  if (name == "joint") return DrawingTool::Joint;
  return DrawingTool::Select;
}

inline void DirectView::playLine(const std::string& line) {
  using enum ViewEvent::Kind;
  std::istringstream words(line);
  std::string what;
  words >> what;
  std::vector<float> n;
  for (float number = 0; words >> number;) n.push_back(number);
  words.clear();
  std::string key;
  words >> key;
  const ModifierKeys keys{key == "shift", key == "control", false};
  const auto at = [&] { return point(static_cast<Index>(n[0])); };
  const auto place = [&](std::size_t from) { return Eigen::Vector2f(n[from], n[from + 1]); };
  const auto click = [&](const Eigen::Vector2f& there) {
    pointer(Move, there, keys);
    pointer(Press, there, keys);
    pointer(Release, there, keys);
  };
  if (what == "tool") {
    ViewEvent event;
    event.kind = Tool;
    event.tool = toolNamed(key);
    return tell(event);
  }
  if (what == "click") return click(at());
  if (what == "click-at") return click(place(0));
  if (what == "press") return pointer(Move, at(), keys), pointer(Press, at(), keys);
  if (what == "move-to") return pointer(Move, at(), keys);
  if (what == "release-at") return pointer(Release, at(), keys);
  if (what == "move") return pointer(Move, place(0), keys);
  if (what == "release") return pointer(Release, place(0), keys);
  if (what == "key-drag")
    return drag(at(), at() + place(1), PointerButton::Left, {true, false, false});
  if (what == "orbit") return drag(place(0), place(2), PointerButton::Left);
  if (what == "pan") return drag(place(0), place(2), PointerButton::Right);
  if (what == "box") {
    ViewEvent event;
    event.kind = Tool;
    event.tool = DrawingTool::Box;
    tell(event);
    return drag(place(0), place(2), PointerButton::Left);
  }
  ViewEvent event{Wheel, place(0), PointerButton::None, {}, n[2]};
  tell(event);
}

}  // namespace compliant::test
