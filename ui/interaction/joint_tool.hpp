#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ui/interaction/landmark_under.hpp"
#include "ui/model/build/joints.hpp"

namespace compliant {

/// Joins bodies. The first click takes a body, at the landmark where the joint will be. The second
/// click takes the other body, which may also lie behind the first one; if there is no other body,
/// the ground is taken.
class JointTool {
 public:
  explicit JointTool(LiveView& view) : view_(view) {}

  JointKind kind() const { return kind_; }
  void setKind(JointKind kind) { kind_ = kind; }
  /// Sets the axis of the joint to an axis of the world, 'x' to 'z'; false for other letters.
  bool setAxis(char letter);
  bool working() const { return first_.has_value(); }
  void cancel() { first_.reset(); }

  /// Handles a click. The first one returns nothing. The error says what is missing.
  std::optional<Result<Creation>> click(const Eigen::Vector2f& pixel);

  /// Where the joint is or would be; nothing if there is no body.
  std::optional<Vec3> placeUnder(const Eigen::Vector2f& pixel) const;
  /// Lines that show the freedom of the joint: arcs for turns, double arrows for slides; and a line
  /// to the pointer.
  std::vector<std::vector<Vec3>> outlines(const Eigen::Vector2f& pixel) const;
  /// "hinge about z: turns about one axis".
  std::string text() const;

 private:
  Vec3 axisOf(const Landmark& at) const;
  std::optional<Landmark> firstUnder(const Eigen::Vector2f& pixel) const;

  LiveView& view_;
  JointKind kind_ = JointKind::Hinge;
  std::optional<Eigen::Index> axis_;  ///< an axis of the world; nothing: see axisOf
  std::optional<Landmark> first_;
};

}  // namespace compliant
