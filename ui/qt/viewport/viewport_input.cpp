#include <QMouseEvent>
#include <QRegularExpression>
#include <algorithm>
#include <cmath>

#include "ui/model/preferences/pull_strength.hpp"
#include "ui/qt/basics/number_text.hpp"
#include "ui/qt/viewport/gizmo_tool.hpp"
#include "ui/qt/viewport/viewport.hpp"
#include "ui/qt/viewport/viewport_scenery.hpp"

namespace compliant {
namespace {

// A press that moves less is a click.
constexpr double clickPixels = 3;
// How far beside a point it can still be taken hold of.
constexpr float pullPixels = 14;
constexpr float nearerPerNotch = 0.88F;

Eigen::Vector2f pixelOf(const QPointF& place) {
  return {static_cast<float>(place.x()), static_cast<float>(place.y())};
}

}  // namespace

void Viewport::mousePressEvent(QMouseEvent* event) {
  setFocus(Qt::MouseFocusReason);
  if (drag_ != Drag::none) return;
  button_ = event->button();
  pressed_ = last_ = event->position();
  pointer_.reset();
  pullable_.reset();
  const bool shift = event->modifiers().testFlag(Qt::ShiftModifier);
  switch (event->button()) {
    case Qt::LeftButton:
      drag_ = Drag::click;
      // A click elsewhere takes a typed number as Enter does.
      gizmo_->drop();
      onHandle_ = false;
      cubePressed_ = cubeViewAt(pressed_);
      if (cubePressed_) break;
      gizmo_->hover(camera_, pixelOf(pressed_));
      onHandle_ = gizmo_->hovered();
      if (beginLink(pressed_))
        drag_ = Drag::link;
      else if (!onHandle_ && tool_ != DrawingTool::box &&
               event->modifiers().testFlag(Qt::ControlModifier))
        pullable_ = pullPointAt(pressed_);
      break;
    case Qt::RightButton:
      drag_ = Drag::pan;
      break;
    case Qt::MiddleButton:
      drag_ = shift ? Drag::pan : Drag::orbit;
      break;
    default:
      break;
  }
}

void Viewport::mouseMoveEvent(QMouseEvent* event) {
  const QPointF place = event->position();
  const auto dx = static_cast<float>(place.x() - last_.x());
  const auto dy = static_cast<float>(place.y() - last_.y());
  if (drag_ == Drag::click) {
    const QPointF moved = place - pressed_;
    if (std::hypot(moved.x(), moved.y()) < clickPixels) return;
    const bool box = tool_ == DrawingTool::box && button_ == Qt::LeftButton;
    drag_ = box ? Drag::box : Drag::orbit;
    if (button_ == Qt::LeftButton && onHandle_) {
      drag_ = Drag::handle;
      gizmo_->grab(camera_, pixelOf(pressed_));
    }
    if (button_ == Qt::LeftButton && beginStroke(pressed_)) drag_ = Drag::stroke;
    if (button_ == Qt::LeftButton && beginNewLink(pressed_, event->modifiers())) drag_ = Drag::link;
    if (pullable_) startPull(*pullable_);
  }
  last_ = place;
  switch (drag_) {
    case Drag::none:
      hover(place);
      return;
    case Drag::orbit:
      userMovedCamera();
      camera_.orbit(dx, dy);
      break;
    case Drag::pan:
      userMovedCamera();
      camera_.pan(dx, dy);
      break;
    case Drag::pull:
      movePull(place);
      break;
    case Drag::handle:
      gizmo_->drag(camera_, pixelOf(place), event->modifiers());
      showHint();
      break;
    case Drag::stroke: {
      // A fast mouse leaves out places between.
      const int parts = 1 + static_cast<int>(std::hypot(dx, dy) / 6);
      for (int i = 1; i <= parts; ++i)
        stroke(place - QPointF(dx, dy) * (1 - static_cast<double>(i) / parts));
      break;
    }
    case Drag::click:
    case Drag::link:
    case Drag::box:
      break;
  }
  update();
}

void Viewport::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != button_) return;
  const Drag ended = drag_;
  drag_ = Drag::none;
  const QPointF moved = event->position() - pressed_;
  const bool stayed = std::hypot(moved.x(), moved.y()) < clickPixels;
  if (ended == Drag::pull) endPull();
  // A link that was begun with a click waits for its other end.
  if (ended == Drag::link && !stayed) endLink(event->position(), event->modifiers());
  if (ended == Drag::handle) gizmo_->drop();
  if (ended == Drag::stroke) stroke_.end();
  if (ended == Drag::box) selectBox(event->position(), event->modifiers());
  if (ended == Drag::click && cubePressed_)
    turnTo(*cubePressed_);
  else if (ended == Drag::click && !selects(tool_))
    useTool(event->position(), event->modifiers());
  else if (ended == Drag::click)
    select(event->position(), event->modifiers());
  if (ended == Drag::pan && stayed && event->button() == Qt::RightButton) {
    if (!picksLink() && scenery_->hitAt(camera_, pixelOf(event->position())))
      select(event->position(), Qt::NoModifier);
    emit menuRequested(event->globalPosition().toPoint());
  }
  hover(event->position());
}

void Viewport::mouseDoubleClickEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  if (cubeViewAt(event->position())) return mousePressEvent(event);
  // Two clicks in a row draw twice.
  if (!selects(tool_)) return mousePressEvent(event);
  const Eigen::Vector2f pixel = pixelOf(event->position());
  const auto hit = scenery_->hitAt(camera_, pixel);
  userMovedCamera();
  camera_.setTarget(hit ? Eigen::Vector3f(hit->place.cast<float>())
                        : camera_.atDepthOf(camera_.target(), pixel));
  update();
}

bool Viewport::event(QEvent* event) {
  // Digits belong to the number that is being typed at a handle, and not to the shortcuts; and Tab
  // to its parts, and not to the focus.
  const bool key = event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress;
  if (!key || !gizmo_->wants(*static_cast<const QKeyEvent*>(event)))
    return QOpenGLWidget::event(event);
  if (event->type() == QEvent::KeyPress) keyPressEvent(static_cast<QKeyEvent*>(event));
  event->accept();
  return true;
}

void Viewport::keyPressEvent(QKeyEvent* event) {
  if (!gizmo_->wants(*event)) return QOpenGLWidget::keyPressEvent(event);
  gizmo_->press(*event, camera_);
  showHint();
  update();
}

void Viewport::wheelEvent(QWheelEvent* event) {
  const auto notches = static_cast<float>(event->angleDelta().y()) / 120.0F;
  if (notches == 0) return;
  userMovedCamera();
  camera_.zoomToCursor(std::pow(nearerPerNotch, notches), pixelOf(event->position()));
  event->accept();
  update();
}

void Viewport::leaveEvent(QEvent* event) {
  pointer_.reset();
  cubeHover_.reset();
  if (scenery_->hovered) scenery_->stale = true;
  scenery_->hovered.reset();
  gizmo_->leave();
  showHint();
  update();
  QOpenGLWidget::leaveEvent(event);
}

void Viewport::contextMenuEvent(QContextMenuEvent* event) {
  // A click of the mouse asks when it is released; a drag moves the view.
  if (event->reason() == QContextMenuEvent::Keyboard)
    emit menuRequested(mapToGlobal(rect().center()));
}

std::pair<Id, Index> Viewport::elementAt(const QPoint& globalPlace) const {
  const auto hit = scenery_->hitAt(camera_, pixelOf(mapFromGlobal(globalPlace)));
  return hit ? std::pair(hit->item.component, hit->item.element) : std::pair(Id{0}, Index{-1});
}

void Viewport::hover(const QPointF& place) {
  pointer_ = place;
  const auto cube = cubeViewAt(place);
  if (cube != cubeHover_) update();
  cubeHover_ = cube;
  if (gizmo_->hover(camera_, pixelOf(place))) update();
  const bool covered = cube || gizmo_->hovered();
  auto hit = covered ? std::nullopt : scenery_->hitAt(camera_, pixelOf(place));
  const SceneItem before = scenery_->hovered ? scenery_->hovered->item : SceneItem();
  const SceneItem now = hit ? hit->item : SceneItem();
  scenery_->hovered = std::move(hit);
  scenery_->hoveredFrom = camera_;
  showHint();
  if (now != before) scenery_->stale = true;
  // The label follows the pointer, so it moves with it.
  if (now != before || scenery_->hovered || tool_ != DrawingTool::select) update();
}

std::optional<Viewport::PullPoint> Viewport::pullPointAt(const QPointF& place) const {
  const Snapshot& snapshot = session_.snapshot();
  const Eigen::Vector2f pixel = pixelOf(place);
  std::optional<PullPoint> best;
  float least = pullPixels;
  for (const auto& state : snapshot.structure->states) {
    // Mapped points move with the independent ones and have no inertia of their own.
    if (!state.points() || state.mapped) continue;
    const ViewMarks& marks = session_.marks();
    if (marks.hidden.contains(state.id) || marks.locked.contains(state.id)) continue;
    const int number = snapshot.structure->stateIndex(state.id);
    for (Index i = 0; i < state.shape.count; ++i) {
      const Vec3 at = snapshot.motion.x.segment<3>(state.x + 3 * i);
      const auto shown = camera_.project(at.cast<float>());
      if (!shown) continue;
      const float distance = (shown->pixel - pixel).norm();
      if (distance >= least || !canPull(number, i)) continue;
      least = distance;
      best = PullPoint{state.id, i, at};
    }
  }
  return best;
}

bool Viewport::canPull(int state, Index element) const {
  const auto& fixed = session_.snapshot().structure->fixed;
  return std::none_of(fixed.begin(), fixed.end(), [&](const auto& each) {
    return each.all && each.state == state && each.element == element;
  });
}

void Viewport::startPull(const PullPoint& point) {
  const Index element = session_.inDocument(point.state, point.element);
  if (element < 0) return session_.remark("This was deleted after the time shown.");
  drag_ = Drag::pull;
  grabbed_ = point.place;
  session_.send(PullStart{point.state, element, point.place});
  // A pull acts through time: a scene that stands still would not answer.
  pullStartedTime_ = !session_.playing();
  if (pullStartedTime_) session_.send(Play{});
  showHint();
}

void Viewport::movePull(const QPointF& place) {
  // In the plane through the grabbed place that faces the camera.
  const Eigen::Vector3f target = camera_.atDepthOf(grabbed_.cast<float>(), pixelOf(place));
  session_.send(PullMove{target.cast<double>()});
}

void Viewport::endPull() {
  session_.send(PullEnd{});
  // What stood still before stands still again.
  if (pullStartedTime_ && session_.playing()) session_.send(Pause{});
  showHint();
}

QString Viewport::pullText() const {
  const PullInfo& pull = session_.snapshot().pull;
  if (!pull.active) return {};
  return QString(pullsHard(session_.snapshot()) ? "%1 N, %2 m, hard (c = 0)" : "%1 N, %2 m")
      .arg(toShortText(pull.force.norm(), 3), toShortText(pull.extension, 3));
}

QString Viewport::hoverText() const {
  if (!scenery_->hovered) return {};
  const SceneItem& item = scenery_->hovered->item;
  const QString text = describeItem(session_, item);
  if (item.kind != SceneItem::Kind::Point || text.isEmpty()) return text;
  const SceneStructure& structure = *session_.snapshot().structure;
  const int state = structure.stateIndex(item.component);
  const bool free = state >= 0 && !structure.states[static_cast<std::size_t>(state)].mapped &&
                    canPull(state, item.element);
  return free ? text + "\nCtrl + drag pulls" : text;
}

QString Viewport::cardText() const { return options_.values ? hoverText() : QString(); }

void Viewport::showHint() {
  QString hint;
  if (drag_ == Drag::pull && session_.snapshot().pull.active)
    hint = "Pulling: " + pullText() +
           (session_.playing() ? ". The simulation runs while you pull."
                               : ". Paused, so the point does not follow.");
  else if (cubeHover_)
    hint = "Click to look from here, again for the opposite side.";
  else if (gizmo_->working())
    hint = gizmo_->text();
  else if (scenery_->hovered)
    hint = hoverText().replace(QRegularExpression(" {2,}"), " ").replace('\n', "   ");
  else
    hint = selectionText();
  if (hint == hint_) return;
  hint_ = hint;
  emit hintChanged(hint);
}

}  // namespace compliant
