#include "ui/interaction/view_control.hpp"

namespace compliant {

void ViewControl::useBodyTool(const Eigen::Vector2f& pixel, ModifierKeys keys) {
  if (!bodies_.working()) return takeBody(bodies_.likeLast(pixel, keys));
  bodies_.move(pixel, keys);
  takeBody();
}

void ViewControl::takeBody() {
  if (const auto body = bodies_.take())
    takeBody(*body);
  else
    callbacks_.refused("Drag further: the body has no size yet.");
}

void ViewControl::takeBody(const BodyTool::Drawn& body) {
  take(makeBody(session_.document().scene(), body.centre, body.shape));
}

void ViewControl::useJointTool(const Eigen::Vector2f& pixel) {
  if (const auto made = joints_.click(pixel)) take(*made);
}

// Tab steps through the kinds, and letters choose the axis of a joint.
bool ViewControl::toolWants(const KeyEvent& event) const {
  if (tool_ != DrawingTool::Body && tool_ != DrawingTool::Joint) return false;
  if (event.keys.control || event.keys.alt) return false;
  if (event.key == KeyEvent::Key::Tab) return true;
  if (tool_ == DrawingTool::Body) return event.key == KeyEvent::Key::Enter && bodies_.raising();
  return event.key == KeyEvent::Key::Text && !event.keys.shift && event.typed >= 'x' &&
         event.typed <= 'z';
}

void ViewControl::pressForTool(const KeyEvent& event) {
  if (tool_ == DrawingTool::Joint && event.key == KeyEvent::Key::Text) joints_.setAxis(event.typed);
  if (event.key == KeyEvent::Key::Enter) takeBody();
  if (event.key != KeyEvent::Key::Tab) return;
  stepKind(event.keys.shift ? KindStep::Previous : KindStep::Next);
}

void ViewControl::stepKind(KindStep step) {
  if (tool_ == DrawingTool::Body)
    bodies_.setKind(std::get<BodyKind>(stepped(bodies_.kind(), step)));
  else
    joints_.setKind(std::get<JointKind>(stepped(joints_.kind(), step)));
  callbacks_.kindChanged();
}

std::optional<ToolKind> ViewControl::toolKind() const {
  if (tool_ == DrawingTool::Body) return bodies_.kind();
  if (tool_ == DrawingTool::Joint) return joints_.kind();
  return std::nullopt;
}

void ViewControl::useKind(const ToolKind& kind) {
  if (tool_ != toolOf(kind)) setTool(toolOf(kind));
  if (const auto* body = std::get_if<BodyKind>(&kind))
    bodies_.setKind(*body);
  else
    joints_.setKind(std::get<JointKind>(kind));
  view_.repaint();
}

std::optional<ViewControl::ToolPreview> ViewControl::buildingPreview(const Eigen::Vector2f& pixel,
                                                                     ModifierKeys keys) const {
  ToolPreview preview;
  if (tool_ == DrawingTool::Body) {
    preview.place = bodies_.placeUnder(pixel, keys);
    preview.lines = bodies_.outlines();
    preview.text = bodies_.text();
    return preview;
  }
  const auto place = joints_.placeUnder(pixel);
  preview.onPoint = place.has_value();
  preview.place = place ? *place : placeUnder(pixel, keys);
  preview.lines = joints_.outlines(pixel);
  preview.text = joints_.text();
  return preview;
}

}  // namespace compliant
