#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ui/interaction/live_view.hpp"
#include "ui/interaction/pointer_event.hpp"
#include "ui/interaction/tool_kinds.hpp"
#include "ui/view/drawing_plane.hpp"

namespace compliant {

/// Draws rigid bodies of any shape that supports it (Type::drawing). A drag draws the base of a
/// box, the radius of a ball, cylinder or cone, or the ends of a capsule: on the ground, on the
/// surface of another body, or, if the camera looks along an axis of the world, in the plane
/// through its target. A box, cylinder or cone on a surface then takes its height from the pointer,
/// until a click ends it. Ends snap to landmarks of other bodies.
class BodyTool {
 public:
  explicit BodyTool(LiveView& view) : view_(view) {}

  BodyKind kind() const { return kind_; }
  /// Cancels the body that is being drawn.
  void setKind(BodyKind kind);
  /// Whether a body is being drawn.
  bool working() const { return work_.has_value(); }
  /// Whether the base is drawn and the pointer now sets the height.
  bool raising() const { return work_ && work_->raising; }
  void cancel() { work_.reset(); }

  /// Begins a base.
  void begin(const Eigen::Vector2f& pixel, ModifierKeys keys);
  void move(const Eigen::Vector2f& pixel, ModifierKeys keys);
  /// Ends the base; false if the body now needs a height.
  bool endBase();

  /// A body to be added at the start of the scene.
  struct Drawn {
    Vec3 centre = Vec3::Zero();
    BodyShape shape;
  };
  /// Ends the drawing and returns the body; nothing if it has no size.
  std::optional<Drawn> take();
  /// A copy of the last body, at a click.
  Drawn likeLast(const Eigen::Vector2f& pixel, ModifierKeys keys) const;

  /// Where the base would begin.
  Vec3 placeUnder(const Eigen::Vector2f& pixel, ModifierKeys keys) const;
  /// Outlines of the body that is being drawn, m.
  std::vector<std::vector<Vec3>> outlines() const;
  /// "box 0.4 × 0.2 × 0.1 m".
  std::string text() const;

 private:
  enum class Lying { OnTop, Below, Centred };
  /// The plane in which a base is drawn, and how bodies lie on it.
  struct Plane : WorldPlane {
    Lying lying = Lying::OnTop;
    /// Points out of the body or the ground below the plane.
    Vec3 normal() const { return (lying == Lying::Below ? -1.0 : 1.0) * Vec3::Unit(axis); }
    bool flat() const { return lying == Lying::Centred; }
  };
  struct Work {
    Plane plane;
    Vec3 from = Vec3::Zero(), to = Vec3::Zero();
    double height = 0;
    bool raising = false;
  };

  Plane planeUnder(const Eigen::Vector2f& pixel) const;
  Vec3 placeIn(const Plane& plane, const Eigen::Vector2f& pixel, ModifierKeys keys) const;
  std::optional<Drawn> drawn() const;
  double heightUnder(const Eigen::Vector2f& pixel, ModifierKeys keys) const;

  LiveView& view_;
  BodyKind kind_ = bodyKind(blocks::box);
  std::optional<Work> work_;
  BodyShape last_;
};

}  // namespace compliant
