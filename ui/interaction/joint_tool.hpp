#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ui/interaction/landmark_under.hpp"
#include "ui/model/build/joints.hpp"

namespace compliant {

/// Joins bodies. The first click takes a body, at the landmark where the joint is to be, the second
/// one the other body: what lies behind the first one counts too, and where there is nothing else
/// it is the ground.
class JointTool {
 public:
  explicit JointTool(LiveView& view) : view_(view) {}

  JointKind kind() const { return kind_; }
  void setKind(JointKind kind) { kind_ = kind; }
  /// The axis of the joint along an axis of the world, 'x' to 'z'; false for other letters.
  bool setAxis(char letter);
  bool working() const { return first_.has_value(); }
  void cancel() { first_.reset(); }

  /// A click: nothing after the first one. The error is a sentence about what is not there.
  std::optional<Result<Creation>> click(const Eigen::Vector2f& pixel);

  /// Where the joint is or would be; nothing away from all bodies.
  std::optional<Vec3> placeUnder(const Eigen::Vector2f& pixel) const;
  /// What the joint leaves free, as lines: arcs for turns, double arrows for slides; and the way to
  /// the pointer.
  std::vector<std::vector<Vec3>> outlines(const Eigen::Vector2f& pixel) const;
  /// "hinge about z: turns about one axis".
  std::string text() const;

 private:
  Vec3 axisOf(const Landmark& at) const;
  std::optional<Landmark> firstUnder(const Eigen::Vector2f& pixel) const;

  LiveView& view_;
  JointKind kind_ = JointKind::Hinge;
  std::optional<Eigen::Index> axis_;  ///< of the world; nothing: see axisOf
  std::optional<Landmark> first_;
};

}  // namespace compliant
