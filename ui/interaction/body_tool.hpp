#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ui/interaction/live_view.hpp"
#include "ui/interaction/pointer_event.hpp"
#include "ui/interaction/tool_kinds.hpp"
#include "ui/view/drawing_plane.hpp"

namespace compliant {

/// Draws rigid bodies of any shape that says how (Type::drawing). A drag draws the base of a box,
/// the radius of a ball, cylinder or cone, or the ends of a capsule: on the ground, on the surface
/// of another body, or, seen along an axis of the world, in the plane through the middle of the
/// view. A box, cylinder or cone on a surface then takes its height from the pointer, until a click
/// ends it. Ends snap to landmarks of other bodies.
class BodyTool {
 public:
  explicit BodyTool(LiveView& view) : view_(view) {}

  BodyKind kind() const { return kind_; }
  /// Ends what is being drawn.
  void setKind(BodyKind kind);
  /// Whether a body is being drawn.
  bool working() const { return work_.has_value(); }
  /// Whether its base is drawn and its height is to be.
  bool raising() const { return work_ && work_->raising; }
  void cancel() { work_.reset(); }

  /// Begins a base.
  void begin(const Eigen::Vector2f& pixel, ModifierKeys keys);
  void move(const Eigen::Vector2f& pixel, ModifierKeys keys);
  /// The base is drawn; false when the body needs a height now.
  bool endBase();

  /// A body to be added, at the start.
  struct Drawn {
    Vec3 centre = Vec3::Zero();
    BodyShape shape;
  };
  /// What is drawn so far, and ends the drawing; nothing when it has no size.
  std::optional<Drawn> take();
  /// One like the last, where a click was.
  Drawn likeLast(const Eigen::Vector2f& pixel, ModifierKeys keys) const;

  /// Where a base would begin.
  Vec3 placeUnder(const Eigen::Vector2f& pixel, ModifierKeys keys) const;
  /// Outlines of what is drawn, m.
  std::vector<std::vector<Vec3>> outlines() const;
  /// "box 0.4 × 0.2 × 0.1 m".
  std::string text() const;

 private:
  enum class Lying { OnTop, Below, Centred };
  /// What a base is drawn on, and how bodies lie there.
  struct Plane : WorldPlane {
    Lying lying = Lying::OnTop;
    /// Out of what it is the surface of.
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
