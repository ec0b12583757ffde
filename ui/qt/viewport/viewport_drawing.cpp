#include <imgui.h>

#include <QGuiApplication>

#include "ui/model/edits/creating.hpp"
#include "ui/model/elements/point_states.hpp"
#include "ui/overlay/force_legend.hpp"
#include "ui/qt/basics/number_text.hpp"
#include "ui/qt/imgui/imgui_overlay.hpp"
#include "ui/qt/viewport/gizmo_tool.hpp"
#include "ui/qt/viewport/link_picker.hpp"
#include "ui/qt/viewport/viewport.hpp"
#include "ui/qt/viewport/viewport_scenery.hpp"
#include "ui/view/drawing_plane.hpp"

namespace compliant {
namespace {

// How far beside a point a tool still takes it.
constexpr float toolPixels = 12;

Eigen::Vector2f toolPixel(const QPointF& place) {
  return {static_cast<float>(place.x()), static_cast<float>(place.y())};
}

ImVec2 onScreen(const QPointF& place) {
  return {static_cast<float>(place.x()), static_cast<float>(place.y())};
}

bool links(DrawingTool tool) {
  return tool == DrawingTool::rod || tool == DrawingTool::spring || tool == DrawingTool::rope;
}

std::optional<GizmoMode> gizmoMode(DrawingTool tool) {
  if (tool == DrawingTool::move) return GizmoMode::Move;
  if (tool == DrawingTool::turn) return GizmoMode::Turn;
  if (tool == DrawingTool::scale) return GizmoMode::Scale;
  return std::nullopt;
}

QString coordinates(const Vec3& place) {
  return QString("%1, %2, %3 m")
      .arg(toShortText(place.x(), 4), toShortText(place.y(), 4), toShortText(place.z(), 4));
}

}  // namespace

void Viewport::setTool(DrawingTool tool) {
  linkFrom_.reset();
  gizmo_->setMode(gizmoMode(tool));
  if (tool == tool_) return update();
  toolBefore_ = selects(tool_) ? tool_ : DrawingTool::select;
  tool_ = tool;
  const bool pointing = selects(tool) && tool != DrawingTool::box;
  setCursor(pointing ? Qt::ArrowCursor : Qt::CrossCursor);
  emit toolChanged();
  update();
}

bool Viewport::leaveTool() {
  if (gizmo_->giveUp()) {
    drag_ = Drag::none;
    showHint();
    update();
    return true;
  }
  if (picksLink()) {
    picker_->end();
    return true;
  }
  if (tool_ == DrawingTool::select) return false;
  if (linkFrom_ && drag_ != Drag::link) {
    linkFrom_.reset();
    update();
  } else {
    drag_ = Drag::none;
    setTool(DrawingTool::select);
  }
  return true;
}

Vec3 Viewport::drawingCentre() const { return compliant::drawingCentre(camera_, Snap::Tidy); }

std::optional<Vec3> Viewport::placeOfPoint(const PointOf& point) const {
  const Snapshot& snapshot = session_.snapshot();
  const int index = snapshot.structure->stateIndex(point.state);
  if (index < 0) return std::nullopt;
  const auto& state = snapshot.structure->states[static_cast<std::size_t>(index)];
  const Index shown = session_.asShown(point.state, point.element);
  if (!state.points() || shown < 0 || shown >= state.shape.count) return std::nullopt;
  return snapshot.motion.x.segment<3>(state.x + 3 * shown);
}

std::optional<PointOf> Viewport::pointUnder(const QPointF& place) const {
  const Snapshot& snapshot = session_.snapshot();
  const ViewMarks& marks = session_.marks();
  const Eigen::Vector2f pixel = toolPixel(place);
  std::optional<PointOf> best;
  float least = toolPixels;
  for (const auto& state : snapshot.structure->states) {
    if (!state.points() || state.mapped || ofPull(state.id)) continue;
    // What is not seen, or kept from the mouse, is not drawn to.
    if (marks.hidden.contains(state.id) || marks.locked.contains(state.id)) continue;
    for (Index i = 0; i < state.shape.count; ++i) {
      const Vec3 point = snapshot.motion.x.segment<3>(state.x + 3 * i);
      const auto shown = camera_.project(point.cast<float>());
      const float far = shown ? (shown->pixel - pixel).norm() : least;
      if (far >= least) continue;
      least = far;
      best = PointOf{state.id, i};
    }
  }
  if (best) {
    best->element = session_.inDocument(best->state, best->element);
    return best->element >= 0 ? best : std::nullopt;
  }
  // Mapped points are drawn where they are places, and only then under the pointer.
  auto hit = scenery_->hitAt(camera_, pixel);
  if (!hit || hit->item.kind != SceneItem::Kind::Point || !meant(hit->item)) return std::nullopt;
  return PointOf{hit->item.component, hit->item.element};
}

Vec3 Viewport::placeUnder(const QPointF& place, Qt::KeyboardModifiers modifiers) const {
  const Snap snap = modifiers.testFlag(Qt::ControlModifier) ? Snap::Grid : Snap::Tidy;
  // A link ends in the plane in which it has begun.
  Vec3 through = compliant::drawingCentre(camera_, snap);
  if (linkFrom_) through = linkPlace().value_or(through);
  return placeInDrawingPlane(camera_, toolPixel(place), through, snap);
}

LinkEnd Viewport::linkEndUnder(const QPointF& place, Qt::KeyboardModifiers modifiers) const {
  if (const auto point = pointUnder(place)) return *point;
  return placeUnder(place, modifiers);
}

std::optional<Vec3> Viewport::linkPlace() const {
  if (!linkFrom_) return std::nullopt;
  if (const auto* point = std::get_if<PointOf>(&*linkFrom_)) return placeOfPoint(*point);
  return std::get<Vec3>(*linkFrom_);
}

bool Viewport::beginLink(const QPointF& place) {
  if (!links(tool_) || linkFrom_) return false;
  const auto point = pointUnder(place);
  if (!point) return false;
  linkFrom_ = *point;
  return true;
}

bool Viewport::beginNewLink(const QPointF& place, Qt::KeyboardModifiers modifiers) {
  // Between the two clicks of a link a drag turns the view.
  if (!links(tool_) || linkFrom_ || cubePressed_ || pullable_) return false;
  linkFrom_ = placeUnder(place, modifiers);
  return true;
}

void Viewport::endLink(const QPointF& place, Qt::KeyboardModifiers modifiers) {
  if (!linkFrom_) return;
  const LinkEnd to = linkEndUnder(place, modifiers);
  const LinkEnd from = *std::exchange(linkFrom_, std::nullopt);
  const Scene& scene = session_.document().scene();
  take(tool_ == DrawingTool::rope
           ? makeRope(scene, from, to, {ropePoints, 0})
           : makeLink(scene, from, to, tool_ == DrawingTool::rod ? 0 : springCompliance,
                      session_.selected()));
}

void Viewport::useTool(const QPointF& place, Qt::KeyboardModifiers modifiers) {
  const Scene& scene = session_.document().scene();
  if (tool_ == DrawingTool::point && pointUnder(place)) {
    emit refused("There is a point here already. Click beside it, or rotate the view.");
  } else if (tool_ == DrawingTool::point) {
    take(makePoint(scene, placeUnder(place, modifiers), session_.selected()));
  } else if (tool_ == DrawingTool::fix) {
    const auto point = pointUnder(place);
    if (point)
      take(toggleHeld(scene, *point));
    else
      emit refused("There is no point here. Click a point to fix or free it.");
  } else if (linkFrom_) {
    endLink(place, modifiers);
  } else {
    linkFrom_ = linkEndUnder(place, modifiers);
  }
  update();
}

bool Viewport::beginStroke(const QPointF& place) {
  const auto point = tool_ == DrawingTool::fix ? pointUnder(place) : std::nullopt;
  if (!point) return false;
  strokeHolds_ = holdersOf(session_.document().scene(), *point).empty();
  stroke(place);
  return true;
}

// Holds or frees what is under the mouse, as the first point of the stroke was.
void Viewport::stroke(const QPointF& place) {
  const Scene& scene = session_.document().scene();
  const auto point = pointUnder(place);
  if (point && holdersOf(scene, *point).empty() == strokeHolds_)
    take(toggleHeld(scene, *point), stroke_.going().id);
}

void Viewport::take(const Result<Creation>& creation, Document::Gesture gesture) {
  // The view stays where somebody draws.
  framed_ = true;
  userMovedCamera();
  if (const Status problem = compliant::create(session_, creation, gesture))
    emit refused(QString::fromStdString(problem->text()));
}

void Viewport::drawTool(const InstrumentLook& look) {
  if (selects(tool_) || drag_ == Drag::orbit || drag_ == Drag::pan) return;
  const QPointF pointer = drag_ == Drag::none ? pointer_.value_or(last_) : last_;
  if (drag_ == Drag::none && (!pointer_ || overlay_->wantsMouse())) return;
  ImDrawList& list = *ImGui::GetForegroundDrawList();
  const ImU32 colour = packed(look.theme->accent);
  const auto under = pointUnder(pointer);
  const Vec3 free = placeUnder(pointer, QGuiApplication::keyboardModifiers());
  const std::optional<Vec3> target = under ? placeOfPoint(*under) : std::optional(free);
  const auto shown = target ? camera_.project(target->cast<float>()) : std::nullopt;
  if (!shown) return;
  const ImVec2 at(shown->pixel.x(), shown->pixel.y());
  QString text;
  if (const auto from = linkPlace()) {
    const std::vector<Vec3> line = tool_ == DrawingTool::rope
                                       ? ropePlaces(*from, *target, ropePoints)
                                       : std::vector{*from, *target};
    for (const Vec3& place : line)
      if (const auto corner = camera_.project(place.cast<float>()))
        list.PathLineTo({corner->pixel.x(), corner->pixel.y()});
    list.PathStroke(colour, 0, scaled(2.0F));
    text = toShortText((*target - *from).norm(), 4) + " m";
  } else if (tool_ != DrawingTool::fix && !under) {
    text = coordinates(*target);
  }
  if (under)
    list.AddCircle(at, scaled(10.0F), colour, 0, scaled(2.0F));
  else if (tool_ != DrawingTool::fix)
    list.AddCircleFilled(at, scaled(4.0F), colour);
  if (!text.isEmpty())
    drawValueLabel(list, onScreen(pointer), text.toStdString(), look, look.theme->text);
}

}  // namespace compliant
