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

/// The handles that move, rotate and scale the start of the selection. They are visible in Edit
/// mode while something with a place is selected. A drag is one undo step and takes effect at once.
/// So does a number typed during a drag or while the pointer is over a handle.
class GizmoTool {
 public:
  explicit GizmoTool(Session& session);

  /// Shows the handles of a mode, or none. Places are edited at the start only: a run must be reset
  /// before the handles appear.
  void setMode(std::optional<GizmoMode> mode);
  /// Whether the handles follow the axes of the selection (local_axes.hpp); a label beside them
  /// then says so.
  void setLocal(bool local);
  bool shown() const;
  /// Whether a drag is under way or a number is being typed.
  bool working() const { return work_.has_value(); }

  /// Finds the handle under a pixel; true if it has changed.
  bool hover(const Camera& camera, const Eigen::Vector2f& pixel);
  bool hovered() const { return hovered_.has_value(); }
  void leave() { hovered_.reset(); }
  /// Begins a drag of the handle under the pointer.
  void grab(const Camera& camera, const Eigen::Vector2f& pixel);
  void drag(const Camera& camera, const Eigen::Vector2f& pixel, ModifierKeys keys);
  void drop();
  /// Cancels a drag or typed number; false when there is none.
  bool cancel();

  /// Whether the key belongs to the typed number.
  bool wants(const KeyEvent& key) const;
  void press(const KeyEvent& key, const Camera& camera);

  /// The scale of sizes on screen: 1 at 100 %.
  void setScale(float scale) { scale_ = scale; }
  /// The handles on screen; empty if there are none.
  std::vector<GizmoPart> parts(const Camera& camera) const;
  /// The handle that is dragged, or else the one under the pointer.
  std::optional<GizmoHandle> handle() const { return work_ ? work_->grip.handle : hovered_; }
  GizmoMode mode() const { return mode_.value_or(GizmoMode::Move); }
  /// "Δx 0.25 m": the amount of the drag under way; empty if there is none.
  std::string text() const;
  /// Where the handles are, in m, and the directions of their axes.
  Vec3 centre() const;
  Mat3 axes() const;
  /// "local axes", or why there are none; empty if the axes are those of the world.
  std::string axesText() const;

  /// Called with a sentence when an edit is refused.
  std::function<void(const std::string&)> refused;

 private:
  struct Work {
    GizmoGrip grip;
    Placed placed;        ///< at the beginning of the drag
    PickRay from;         ///< at the beginning, or when Shift was last pressed or released
    PickRay last;         ///< the latest one of the mouse
    GizmoAmount base;     ///< the amount reached at `from`
    GizmoAmount reached;  ///< with the mouse, not rounded
    GizmoAmount amount;   ///< the amount shown
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
  std::optional<Mat3> localAxes_;  ///< of the present selection, if wanted
  Placed placed_;                  ///< the places of the present selection
  std::optional<GizmoHandle> hovered_;
  std::optional<Work> work_;
  EditGesture gesture_;
  Subscription listening_;
};

}  // namespace compliant
