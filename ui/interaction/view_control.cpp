#include "ui/interaction/view_control.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/interaction/described_item.hpp"
#include "ui/model/basics/utf8_text.hpp"

namespace compliant {
namespace {

// A press that moves less than this is a click.
constexpr float clickPixels = 3;
constexpr float nearerPerNotch = 0.88F;
// A fast mouse skips places; a stroke samples its path at this interval in pixels.
constexpr float strokePixels = 6;

}  // namespace

ViewControl::ViewControl(LiveView& view, Callbacks callbacks)
    : view_(view),
      session_(view.session),
      callbacks_(std::move(callbacks)),
      gizmo_(view.session),
      bodies_(view),
      joints_(view) {
  gizmo_.refused = [this](const std::string& sentence) { callbacks_.refused(sentence); };
  followSession();
}

void ViewControl::followSession() {
  Session::Listener listener;
  listener.sceneReplaced = [this] {
    // Whatever the tool was doing belongs to another scene.
    setTool(DrawingTool::Select);
    linkFrom_.reset();
    numbering_ = session_.persistentIds();
  };
  listener.sceneEdited = [this] {
    // The point may have been renumbered or deleted.
    const auto& numbering = session_.persistentIds();
    if (std::exchange(numbering_, numbering) != numbering) {
      linkFrom_.reset();
      joints_.cancel();
    }
  };
  listener.selectionChanged = [this] { showHint(); };
  listener.snapshotChanged = [this] {
    if (drag_ == Drag::Pull || view_.hovered || !hint_.empty()) showHint();
  };
  listening_ = session_.addListener(std::move(listener));
}

void ViewControl::setDrag(Drag drag) {
  drag_ = drag;
  view_.dragging = drag != Drag::None;
}

void ViewControl::press(const PointerEvent& event) {
  if (drag_ != Drag::None) return;
  button_ = event.button;
  pressed_ = last_ = event.place;
  pointer_.reset();
  pullable_.reset();
  switch (event.button) {
    case PointerButton::Left:
      setDrag(Drag::Click);
      // A click elsewhere commits a typed number, as Enter does.
      gizmo_.drop();
      onHandle_ = false;
      cubePressed_ = view_.cubeViewAt(pressed_);
      if (cubePressed_) break;
      gizmo_.hover(view_.camera, pressed_);
      onHandle_ = gizmo_.hovered();
      if (beginLink(pressed_))
        setDrag(Drag::Link);
      else if (!onHandle_ && tool_ != DrawingTool::Box && event.keys.control)
        pullable_ = pullPointAt(pressed_);
      break;
    case PointerButton::Right:
      setDrag(Drag::Pan);
      break;
    case PointerButton::Middle:
      setDrag(event.keys.shift ? Drag::Pan : Drag::Orbit);
      break;
    case PointerButton::None:
      break;
  }
}

// The press has moved far enough for a drag.
void ViewControl::beginDrag(const PointerEvent& event) {
  const bool left = button_ == PointerButton::Left;
  setDrag(left && tool_ == DrawingTool::Box ? Drag::Box : Drag::Orbit);
  if (left && onHandle_) {
    setDrag(Drag::Handle);
    gizmo_.grab(view_.camera, pressed_);
  }
  if (left && beginStroke(pressed_)) setDrag(Drag::Stroke);
  if (left && beginNewLink(pressed_, event.keys)) setDrag(Drag::Link);
  if (left && tool_ == DrawingTool::Body && !cubePressed_ && !bodies_.working()) {
    bodies_.begin(pressed_, event.keys);
    setDrag(Drag::Body);
  }
  if (pullable_) startPull(*pullable_);
}

void ViewControl::move(const PointerEvent& event) {
  const Eigen::Vector2f by = event.place - last_;
  if (drag_ == Drag::Click) {
    if ((event.place - pressed_).norm() < clickPixels) return;
    beginDrag(event);
  }
  last_ = event.place;
  switch (drag_) {
    case Drag::None:
      hover(event.place, event.keys);
      return;
    case Drag::Orbit:
      view_.stopAutoFraming();
      view_.camera.orbit(by.x(), by.y());
      break;
    case Drag::Pan:
      view_.stopAutoFraming();
      view_.camera.pan(by.x(), by.y());
      break;
    case Drag::Pull:
      movePull(event.place);
      break;
    case Drag::Handle:
      gizmo_.drag(view_.camera, event.place, event.keys);
      showHint();
      break;
    case Drag::Stroke: {
      const int parts = 1 + static_cast<int>(by.norm() / strokePixels);
      for (int i = 1; i <= parts; ++i)
        stroke(event.place - by * (1 - static_cast<float>(i) / static_cast<float>(parts)));
      break;
    }
    case Drag::Body:
      bodies_.move(event.place, event.keys);
      break;
    case Drag::Click:
    case Drag::Link:
    case Drag::Box:
      break;
  }
  view_.repaint();
}

void ViewControl::release(const PointerEvent& event) {
  if (event.button != button_) return;
  const Drag ended = drag_;
  setDrag(Drag::None);
  const bool stayed = (event.place - pressed_).norm() < clickPixels;
  if (ended == Drag::Pull) endPull();
  // A link that began with a click waits for its other end.
  if (ended == Drag::Link && !stayed) endLink(event.place, event.keys);
  if (ended == Drag::Handle) gizmo_.drop();
  if (ended == Drag::Stroke) stroke_.end();
  if (ended == Drag::Box) selectBox(event.place, event.keys);
  // Meanwhile another kind may have been chosen, which starts again.
  if (ended == Drag::Body && bodies_.working() && bodies_.endBase()) takeBody();
  if (ended == Drag::Click && cubePressed_)
    view_.turnTo(*cubePressed_);
  else if (ended == Drag::Click && !selects(tool_))
    useTool(event.place, event.keys);
  else if (ended == Drag::Click)
    select(event.place, event.keys);
  if (ended == Drag::Pan && stayed && event.button == PointerButton::Right) {
    if (!view_.picksLink() && view_.hitAt(event.place)) select(event.place, {});
    callbacks_.menuWanted();
  }
  hover(event.place, event.keys);
}

void ViewControl::doubleClick(const PointerEvent& event) {
  if (event.button != PointerButton::Left) return;
  // Two clicks in a row turn the cube twice, or draw twice with a tool.
  if (view_.cubeViewAt(event.place) || !selects(tool_)) return press(event);
  const auto hit = view_.hitAt(event.place);
  view_.stopAutoFraming();
  view_.camera.setTarget(hit ? Eigen::Vector3f(hit->place.cast<float>())
                             : view_.camera.atDepthOf(view_.camera.target(), event.place));
  view_.repaint();
}

bool ViewControl::wants(const KeyEvent& event) const {
  return gizmo_.wants(event) || toolWants(event);
}

void ViewControl::press(const KeyEvent& event) {
  if (!wants(event)) return;
  if (gizmo_.wants(event))
    gizmo_.press(event, view_.camera);
  else
    pressForTool(event);
  showHint();
  view_.repaint();
}

void ViewControl::wheel(const WheelEvent& event) {
  if (event.notches == 0) return;
  view_.stopAutoFraming();
  view_.camera.zoomToCursor(std::pow(nearerPerNotch, event.notches), event.place);
  view_.repaint();
}

void ViewControl::leave() {
  pointer_.reset();
  cubeHover_.reset();
  if (view_.hovered) view_.markStale();
  view_.hovered.reset();
  gizmo_.leave();
  showHint();
  view_.repaint();
}

void ViewControl::refreshHover() {
  gizmo_.setScale(view_.scale);
  if (!view_.hovered || view_.hoveredFrom == view_.camera) return;
  view_.hovered.reset();
  view_.markStale();
  showHint();
}

void ViewControl::hover(const Eigen::Vector2f& pixel, ModifierKeys keys) {
  pointer_ = pixel;
  if (bodies_.raising()) bodies_.move(pixel, keys);
  const auto cube = view_.cubeViewAt(pixel);
  if (std::exchange(cubeHover_, cube) != cube) view_.repaint();
  if (gizmo_.hover(view_.camera, pixel)) view_.repaint();
  const bool covered = cube || gizmo_.hovered();
  auto hit = covered ? std::nullopt : view_.hitAt(pixel);
  const SceneItem before = view_.hovered ? view_.hovered->item : SceneItem();
  const SceneItem now = hit ? hit->item : SceneItem();
  view_.hovered = std::move(hit);
  view_.hoveredFrom = view_.camera;
  showHint();
  if (now != before) view_.markStale();
  // The label follows the pointer and must be repainted.
  if (now != before || view_.hovered || tool_ != DrawingTool::Select) view_.repaint();
}

std::string ViewControl::hoverText() const {
  if (!view_.hovered) return {};
  const SceneItem& item = view_.hovered->item;
  const std::string text = describedItem(session_, item);
  if (item.kind != SceneItem::Kind::Point || text.empty()) return text;
  const SceneStructure& structure = *session_.snapshot().structure;
  const int state = structure.stateIndex(item.component);
  const bool free = state >= 0 && !structure.states[static_cast<std::size_t>(state)].mapped &&
                    canPull({item.component, item.element});
  return free ? text + "\nCtrl + drag pulls" : text;
}

std::string ViewControl::outOfViewText() const {
  if (!view_.isSceneOutOfView() || drag_ == Drag::Pull) return {};
  const std::string& key = view_.options.frameAllKey;
  return "Out of view" + (key.empty() ? "" : " · press " + key);
}

void ViewControl::showHint() {
  std::string hint;
  if (drag_ == Drag::Pull && session_.snapshot().pull.active) {
    hint = "Pulling: " + pullText(session_.snapshot()) +
           (session_.playing() ? ". The simulation runs while you pull."
                               : ". Paused, so the point does not follow.");
  } else if (cubeHover_) {
    hint = "Click to look from here, again for the opposite side.";
  } else if (gizmo_.working()) {
    hint = gizmo_.text();
  } else if (view_.hovered) {
    hint = singleLine(hoverText());
  } else {
    hint = pointsText(session_.document().scene(), session_.selectedPoints());
    if (!hint.empty()) hint += " selected";
  }
  if (std::exchange(hint_, hint) != hint) callbacks_.hintChanged(hint);
}

}  // namespace compliant
