#pragma once

#include <functional>
#include <optional>
#include <string>

#include "ui/interaction/body_tool.hpp"
#include "ui/interaction/drawing_tool.hpp"
#include "ui/interaction/gizmo_tool.hpp"
#include "ui/interaction/joint_tool.hpp"
#include "ui/interaction/live_view.hpp"
#include "ui/interaction/nearest_point.hpp"
#include "ui/interaction/pointer_event.hpp"
#include "ui/model/build/templates.hpp"

namespace compliant {

/// Handles mouse and keyboard in a view: moves the camera, hovers, selects, draws, drags handles,
/// pulls.
///
/// Left drag orbits, right drag (or Shift + middle) pans, the wheel zooms to the pointer, a click
/// selects, a double click sets the centre of orbiting. Ctrl + left drag pulls a point; a halted
/// scene runs meanwhile, because a pull acts through time. With a drawing tool, a click places,
/// links or fixes points instead of selecting.
class ViewControl {
 public:
  struct Callbacks {
    std::function<void(const std::string& hint)> hintChanged;
    std::function<void(const std::string& sentence)> refused;  ///< why a tool did nothing
    std::function<void()> toolChanged;
    std::function<void()> menuWanted;  ///< at the pointer
    std::function<void(PointerShape shape)> shapeChanged;
    std::function<void()> kindChanged = [] {
    };  ///< the user chose a kind of body or joint: other views follow
  };
  ViewControl(LiveView& view, Callbacks callbacks);

  // ---- view_control.cpp: events
  void press(const PointerEvent& event);
  void move(const PointerEvent& event);
  void release(const PointerEvent& event);
  void doubleClick(const PointerEvent& event);
  void wheel(const WheelEvent& event);
  void leave();
  /// Whether the key belongs to the number typed at a handle, or to the tool, which then takes it.
  bool wants(const KeyEvent& event) const;
  void press(const KeyEvent& event);
  /// Before each frame: updates the item under a resting pointer after the camera has moved, and
  /// the size of the handles.
  void refreshHover();

  DrawingTool tool() const { return tool_; }
  /// Choosing the same tool again selects its next kind of body or joint.
  void setTool(DrawingTool tool);
  /// The kind of the tools Body and Joint.
  std::optional<ToolKind> toolKind() const;
  void useKind(const ToolKind& kind);
  /// Cancels a drawing under way, or else leaves the tool; false if there was neither.
  bool leaveTool();
  /// The picker gets the clicks while it picks. Call pickingChanged when that changes.
  void setLinkPicker(LinkPicker* picker);
  void pickingChanged();
  /// The place, m, of components created without a click: the target of the camera.
  Vec3 drawingCentre() const;
  GizmoTool& gizmo() { return gizmo_; }
  const GizmoTool& gizmo() const { return gizmo_; }

  // ---- for the overlay
  enum class Drag { None, Click, Orbit, Pan, Pull, Link, Box, Handle, Stroke, Body };
  Drag drag() const { return drag_; }
  /// The pointer, while it is in the view and no button is down.
  const std::optional<Eigen::Vector2f>& pointer() const { return pointer_; }
  /// Where a drag began, and where it is now.
  const Eigen::Vector2f& pressed() const { return pressed_; }
  const Eigen::Vector2f& last() const { return last_; }
  const std::optional<View>& cubeHover() const { return cubeHover_; }
  /// The label of the item under the pointer; empty if there is none.
  std::string hoverText() const;
  /// "Out of view · press A" if the scene is completely out of view; else empty.
  std::string outOfViewText() const;
  /// The preview of a click with the tool.
  struct ToolPreview {
    bool onPoint = false;  ///< a point of the scene is under the pointer
    Vec3 place = Vec3::Zero();
    std::vector<std::vector<Vec3>> lines = {};  ///< outlines of the drawing, m
    std::string text = {};
  };
  std::optional<ToolPreview> toolPreview(const Eigen::Vector2f& pixel, ModifierKeys keys) const;

 private:
  void followSession();
  void hover(const Eigen::Vector2f& pixel, ModifierKeys keys);
  void showHint();
  void beginDrag(const PointerEvent& event);
  void setDrag(Drag drag);

  // ---- view_selecting.cpp
  void select(const Eigen::Vector2f& pixel, ModifierKeys keys);
  void selectBox(const Eigen::Vector2f& corner, ModifierKeys keys);
  /// Converts the element of an item from the snapshot to the document; false if it no longer
  /// exists.
  bool toDocument(SceneItem& item) const;

  // ---- view_drawing.cpp
  /// Whether links can end at elements of the state. On bodies they end at points attached to them.
  bool isPoint(Id state) const;
  std::optional<PointRef> pointUnder(const Eigen::Vector2f& pixel) const;
  // The same, or else the body there: the Fix tool holds both.
  std::optional<PointRef> holdableUnder(const Eigen::Vector2f& pixel) const;
  Vec3 placeUnder(const Eigen::Vector2f& pixel, ModifierKeys keys) const;
  LinkEnd linkEndUnder(const Eigen::Vector2f& pixel, ModifierKeys keys) const;
  std::optional<Vec3> linkPlace() const;
  std::optional<Vec3> placeOf(const LinkEnd& end) const;
  bool beginLink(const Eigen::Vector2f& pixel);
  bool beginNewLink(const Eigen::Vector2f& pixel, ModifierKeys keys);
  void endLink(const Eigen::Vector2f& pixel, ModifierKeys keys);
  bool beginStroke(const Eigen::Vector2f& pixel);
  void stroke(const Eigen::Vector2f& pixel);
  void useTool(const Eigen::Vector2f& pixel, ModifierKeys keys);
  void take(const Result<Creation>& creation, Document::Gesture gesture = 0);

  // ---- view_building.cpp
  void useBodyTool(const Eigen::Vector2f& pixel, ModifierKeys keys);
  void takeBody();
  void takeBody(const BodyTool::Drawn& body);
  void useJointTool(const Eigen::Vector2f& pixel);
  bool toolWants(const KeyEvent& event) const;
  void pressForTool(const KeyEvent& event);
  void stepKind(KindStep step);
  std::optional<ToolPreview> buildingPreview(const Eigen::Vector2f& pixel, ModifierKeys keys) const;

  // ---- view_pulling.cpp
  std::optional<SnapshotPoint> pullPointAt(const Eigen::Vector2f& pixel) const;
  bool canPull(const PointRef& point) const;
  void startPull(const SnapshotPoint& point);
  void movePull(const Eigen::Vector2f& pixel);
  void endPull();

  LiveView& view_;
  Session& session_;
  Callbacks callbacks_;
  GizmoTool gizmo_;
  BodyTool bodies_;
  JointTool joints_;
  LinkPicker* picker_ = nullptr;

  Drag drag_ = Drag::None;
  PointerButton button_ = PointerButton::None;  ///< began the drag; only its release ends it
  bool onHandle_ = false;                       ///< the press was on a handle of the gizmo
  std::optional<SnapshotPoint> pullable_;       ///< under a Ctrl+click: a drag pulls it
  bool pullStartedTime_ = false;
  Vec3 grabbed_ = Vec3::Zero();  ///< m, the place where the pull began
  DrawingTool tool_ = DrawingTool::Select;
  DrawingTool toolBefore_ = DrawingTool::Select;  ///< is restored after a box selection
  EditGesture stroke_;  ///< over points that are held or freed: one undo step
  bool strokeFixes_ = true;
  std::optional<LinkEnd> linkFrom_;  ///< the first end of the link that is being drawn
  std::shared_ptr<const PersistentIdsByState> numbering_;  ///< the numbering of its point
  std::optional<View> cubePressed_, cubeHover_;
  Eigen::Vector2f pressed_ = Eigen::Vector2f::Zero(), last_ = Eigen::Vector2f::Zero();
  std::optional<Eigen::Vector2f> pointer_;
  std::string hint_;
  Subscription listening_;
};

}  // namespace compliant
