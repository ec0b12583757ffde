#include <utility>

#include "engine/base/rounded_text.hpp"
#include "ui/interaction/view_control.hpp"
#include "ui/model/build/body_size.hpp"
#include "ui/model/edits/creating.hpp"
#include "ui/model/elements/point_states.hpp"
#include "ui/view/drawing_plane.hpp"

namespace compliant {
namespace {

// The distance within which a tool takes a point.
constexpr float toolPixels = 12;

bool links(DrawingTool tool) {
  return tool == DrawingTool::Rod || tool == DrawingTool::Spring || tool == DrawingTool::Rope;
}

std::optional<GizmoMode> gizmoMode(DrawingTool tool) {
  if (tool == DrawingTool::Move) return GizmoMode::Move;
  if (tool == DrawingTool::Turn) return GizmoMode::Turn;
  if (tool == DrawingTool::Scale) return GizmoMode::Scale;
  return std::nullopt;
}

std::string coordinates(const Vec3& place) {
  return roundedText(place.x(), 4) + ", " + roundedText(place.y(), 4) + ", " +
         roundedText(place.z(), 4) + " m";
}

}  // namespace

void ViewControl::setTool(DrawingTool tool) {
  linkFrom_.reset();
  gizmo_.setMode(gizmoMode(tool));
  bodies_.cancel();
  joints_.cancel();
  if (tool == tool_) {
    if (toolKind()) stepKind(KindStep::Next);
    return view_.repaint();
  }
  toolBefore_ = selects(tool_) ? tool_ : DrawingTool::Select;
  tool_ = tool;
  const bool pointing = selects(tool) && tool != DrawingTool::Box;
  callbacks_.shapeChanged(pointing ? PointerShape::Arrow : PointerShape::Cross);
  callbacks_.toolChanged();
  view_.repaint();
}

bool ViewControl::leaveTool() {
  if (gizmo_.cancel()) {
    setDrag(Drag::None);
    showHint();
    view_.repaint();
    return true;
  }
  if (view_.picksLink()) {
    picker_->end();
    return true;
  }
  if (tool_ == DrawingTool::Select) return false;
  if (bodies_.working() || joints_.working()) {
    if (drag_ == Drag::Body) setDrag(Drag::None);
    bodies_.cancel();
    joints_.cancel();
    view_.repaint();
  } else if (linkFrom_ && drag_ != Drag::Link) {
    linkFrom_.reset();
    view_.repaint();
  } else {
    setDrag(Drag::None);
    setTool(DrawingTool::Select);
  }
  return true;
}

Vec3 ViewControl::drawingCentre() const {
  return compliant::drawingCentre(view_.camera, Snap::Tidy);
}

bool ViewControl::isPoint(Id state) const {
  const SceneStructure& structure = *session_.snapshot().structure;
  const int index = structure.stateIndex(state);
  return index >= 0 &&
         structure.states[static_cast<std::size_t>(index)].shape.embedding == Embedding::Point;
}

std::optional<PointRef> ViewControl::pointUnder(const Eigen::Vector2f& pixel) const {
  // Links do not snap to hidden or locked points.
  if (const auto nearest =
          nearestPoint(session_, view_.camera, pixel, toolPixels, LockedStates::Exclude,
                       [this](const PointRef& each) { return isPoint(each.state); })) {
    const PointRef point{nearest->point.state,
                         session_.inDocument(nearest->point.state, nearest->point.element)};
    return point.element >= 0 ? std::optional(point) : std::nullopt;
  }
  // Mapped points are drawn if they are places, and are taken only directly under the pointer.
  auto hit = view_.hitAt(pixel);
  if (!hit || hit->item.kind != SceneItem::Kind::Point || !isPoint(hit->item.component) ||
      !toDocument(hit->item))
    return std::nullopt;
  return PointRef{hit->item.component, hit->item.element};
}

std::optional<PointRef> ViewControl::holdableUnder(const Eigen::Vector2f& pixel) const {
  if (const auto point = pointUnder(pixel)) return point;
  const auto bodies = view_.bodiesAt(pixel);
  if (bodies.empty()) return std::nullopt;
  const SceneItem& body = bodies.front().item;
  if (session_.visibility().locked.contains(body.component)) return std::nullopt;
  const PointRef frame{body.component, session_.inDocument(body.component, body.element)};
  return frame.element >= 0 ? std::optional(frame) : std::nullopt;
}

Vec3 ViewControl::placeUnder(const Eigen::Vector2f& pixel, ModifierKeys keys) const {
  const Snap snap = keys.control ? Snap::Grid : Snap::Tidy;
  // A link ends in the plane in which it began.
  Vec3 through = compliant::drawingCentre(view_.camera, snap);
  if (linkFrom_) through = linkPlace().value_or(through);
  return placeInDrawingPlane(view_.camera, pixel, through, snap);
}

LinkEnd ViewControl::linkEndUnder(const Eigen::Vector2f& pixel, ModifierKeys keys) const {
  if (const auto point = pointUnder(pixel)) return *point;
  if (const auto bodies = view_.bodiesAt(pixel); !bodies.empty())
    if (const auto landmark = landmarkOn(view_, bodies.front(), pixel))
      return BodyPlace{landmark->body, landmark->local};
  return placeUnder(pixel, keys);
}

std::optional<Vec3> ViewControl::linkPlace() const {
  if (!linkFrom_) return std::nullopt;
  return placeOf(*linkFrom_);
}

std::optional<Vec3> ViewControl::placeOf(const LinkEnd& end) const {
  if (const auto* point = std::get_if<PointRef>(&end)) return view_.placeOf(*point);
  if (const auto* place = std::get_if<Vec3>(&end)) return *place;
  const auto& on = std::get<BodyPlace>(end);
  const auto pose =
      shownPose(view_, {on.body.state, session_.asShown(on.body.state, on.body.element)});
  return pose ? std::optional(pose->toWorld(on.place)) : std::nullopt;
}

bool ViewControl::beginLink(const Eigen::Vector2f& pixel) {
  if (!links(tool_) || linkFrom_) return false;
  const LinkEnd end = linkEndUnder(pixel, {});
  if (std::holds_alternative<Vec3>(end)) return false;
  linkFrom_ = end;
  return true;
}

bool ViewControl::beginNewLink(const Eigen::Vector2f& pixel, ModifierKeys keys) {
  // Between the two clicks of a link, a drag orbits the view.
  if (!links(tool_) || linkFrom_ || cubePressed_ || pullable_) return false;
  linkFrom_ = placeUnder(pixel, keys);
  return true;
}

void ViewControl::endLink(const Eigen::Vector2f& pixel, ModifierKeys keys) {
  if (!linkFrom_) return;
  const LinkEnd to = linkEndUnder(pixel, keys);
  const LinkEnd from = *std::exchange(linkFrom_, std::nullopt);
  const Scene& scene = session_.document().scene();
  if (tool_ == DrawingTool::Rope) return take(makeRope(scene, from, to, {ropePoints, 0}));
  const auto a = placeOf(from), b = placeOf(to);
  const double soft =
      a && b ? springComplianceFor(scene, from, to, (*a - *b).norm()) : springCompliance;
  take(makeLink(scene, from, to, tool_ == DrawingTool::Rod ? 0 : soft, session_.selected()));
}

void ViewControl::useTool(const Eigen::Vector2f& pixel, ModifierKeys keys) {
  const Scene& scene = session_.document().scene();
  if (tool_ == DrawingTool::Body) {
    useBodyTool(pixel, keys);
  } else if (tool_ == DrawingTool::Joint) {
    useJointTool(pixel);
  } else if (tool_ == DrawingTool::Point && pointUnder(pixel)) {
    callbacks_.refused("There is a point here already. Click beside it, or rotate the view.");
  } else if (tool_ == DrawingTool::Point) {
    take(makePoint(scene, placeUnder(pixel, keys), session_.selected()));
  } else if (tool_ == DrawingTool::Fix) {
    if (const auto held = holdableUnder(pixel))
      take(toggleFixed(scene, *held));
    else
      callbacks_.refused("There is no point or body here. Click one to fix or free it.");
  } else if (linkFrom_) {
    endLink(pixel, keys);
  } else {
    linkFrom_ = linkEndUnder(pixel, keys);
  }
  view_.repaint();
}

bool ViewControl::beginStroke(const Eigen::Vector2f& pixel) {
  const auto point = tool_ == DrawingTool::Fix ? holdableUnder(pixel) : std::nullopt;
  if (!point) return false;
  strokeFixes_ = holdersOf(session_.document().scene(), *point).empty();
  stroke(pixel);
  return true;
}

// Holds or frees the point under the mouse, as the first point of the stroke.
void ViewControl::stroke(const Eigen::Vector2f& pixel) {
  const Scene& scene = session_.document().scene();
  const auto point = holdableUnder(pixel);
  if (point && holdersOf(scene, *point).empty() == strokeFixes_)
    take(toggleFixed(scene, *point), stroke_.id());
}

void ViewControl::take(const Result<Creation>& creation, Document::Gesture gesture) {
  // Drawing must not move the view.
  view_.keepFraming();
  if (const Status created = compliant::create(session_, creation, gesture); !created)
    callbacks_.refused(created.error().text());
}

std::optional<ViewControl::ToolPreview> ViewControl::toolPreview(const Eigen::Vector2f& pixel,
                                                                 ModifierKeys keys) const {
  if (selects(tool_) || drag_ == Drag::Orbit || drag_ == Drag::Pan) return std::nullopt;
  if (tool_ == DrawingTool::Body || tool_ == DrawingTool::Joint)
    return buildingPreview(pixel, keys);
  ToolPreview preview;
  const LinkEnd end = links(tool_) ? linkEndUnder(pixel, keys) : LinkEnd(Vec3(Vec3::Zero()));
  const auto point = pointUnder(pixel);
  const bool onBody = std::holds_alternative<BodyPlace>(end);
  preview.onPoint = point.has_value() || onBody;
  const std::optional<Vec3> place = point    ? view_.placeOf(*point)
                                    : onBody ? placeOf(end)
                                             : std::optional(placeUnder(pixel, keys));
  if (!place) return std::nullopt;
  preview.place = *place;
  if (const auto from = linkPlace()) {
    preview.lines = {tool_ == DrawingTool::Rope ? ropePlaces(*from, *place, ropePoints)
                                                : std::vector{*from, *place}};
    preview.text = roundedText((*place - *from).norm(), 4) + " m";
  } else if (tool_ != DrawingTool::Fix && !preview.onPoint) {
    preview.text = coordinates(*place);
  }
  return preview;
}

void ViewControl::setLinkPicker(LinkPicker* picker) {
  picker_ = picker;
  view_.picker = picker;
}

void ViewControl::pickingChanged() {
  if (view_.picksLink()) setTool(DrawingTool::Select);
  callbacks_.shapeChanged(view_.picksLink() ? PointerShape::Cross : PointerShape::Arrow);
  view_.hovered.reset();
  view_.markStale();
  view_.repaint();
}

}  // namespace compliant
