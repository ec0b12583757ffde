#pragma once

#include <functional>
#include <optional>
#include <string>

#include "ui/interaction/pointer_event.hpp"
#include "ui/model/basics/edit_gesture.hpp"
#include "ui/model/basics/number_entry.hpp"
#include "ui/model/basics/subscription.hpp"
#include "ui/model/document/session.hpp"
#include "ui/model/edits/gizmo.hpp"
#include "ui/model/edits/placed.hpp"
#include "ui/render/camera.hpp"
#include "ui/view/gizmo_shape.hpp"

namespace compliant {

/// The handles that move, rotate and scale the start of the selection. They are visible in the mode
/// Edit while something with a place is selected. A drag, or a number typed during one or while the
/// pointer is on a handle, is one step of undo, with immediate effect.
class GizmoTool {
 public:
  explicit GizmoTool(Session& session);

  /// Sets the handles; none without a mode. Goes back to the start of the run, where places are
  /// designed.
  void setMode(std::optional<GizmoMode> mode);
  /// Whether the handles follow the axes of the selection (local_axes.hpp); a label beside them
  /// then says so.
  void setLocal(bool local);
  bool shown() const;
  /// A drag, or a number that is being typed.
  bool working() const { return work_.has_value(); }

  /// Finds the handle under a pixel; true when it is another than before.
  bool hover(const Camera& camera, const Eigen::Vector2f& pixel);
  bool hovered() const { return hovered_.has_value(); }
  void leave() { hovered_.reset(); }
  /// Begins a drag of the handle under the pointer.
  void grab(const Camera& camera, const Eigen::Vector2f& pixel);
  void drag(const Camera& camera, const Eigen::Vector2f& pixel, ModifierKeys keys);
  void drop();
  /// Cancels a drag or typed number; false when there is none.
  bool cancel();

  /// Whether a key belongs to the typed number.
  bool wants(const KeyEvent& key) const;
  void press(const KeyEvent& key, const Camera& camera);

  /// Of sizes on screen: 1 at 100 %.
  void setScale(float scale) { scale_ = scale; }
  /// The handles on screen; empty when there are none.
  std::vector<GizmoPart> parts(const Camera& camera) const;
  /// The handle that is dragged, or under the pointer.
  std::optional<GizmoHandle> handle() const { return work_ ? work_->grip.handle : hovered_; }
  GizmoMode mode() const { return mode_.value_or(GizmoMode::Move); }
  /// "Δx 0.25 m" of the drag under way; empty without one.
  std::string text() const;
  /// Where the handles stand, in m, and along which axes.
  Vec3 centre() const;
  Mat3 axes() const;
  /// "local axes", or why there are none; empty along those of the world.
  std::string axesText() const;

  /// Called with a sentence when an edit is refused.
  std::function<void(const std::string&)> refused;

 private:
  struct Work {
    GizmoGrip grip;
    Placed placed;        ///< as it was at the beginning
    PickRay from;         ///< since the beginning, or since Shift went down or up
    PickRay last;         ///< of the mouse
    GizmoAmount base;     ///< what had been reached then
    GizmoAmount reached;  ///< by the mouse, not rounded
    GizmoAmount amount;   ///< what is shown
    bool fine = false;
    NumberEntry entry;
  };

  void refreshHover();
  void begin(const Camera& camera, const PickRay& from);
  void apply(const GizmoAmount& amount);
  void end();
  std::optional<Vec3> otherPointUnder(const Camera& camera, const Eigen::Vector2f& pixel) const;

  Session& session_;
  std::optional<GizmoMode> mode_;
  bool local_ = false;
  float scale_ = 1;
  std::optional<Mat3> localAxes_;  ///< of the selection now, when wanted
  Placed placed_;                  ///< of the selection now
  std::optional<GizmoHandle> hovered_;
  std::optional<Work> work_;
  EditGesture gesture_;
  Subscription listening_;
};

}  // namespace compliant
