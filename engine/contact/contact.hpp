#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "engine/base/math.hpp"

namespace compliant {

/// What a surface is made of, or two that touch.
struct ContactMaterial {
  double friction = 0;        ///< f_c; along the first tangent
  double frictionAcross = 0;  ///< along the second
  double restitution = 0;     ///< e
  double compliance = 0;      ///< m/N, of each contact point along its normal
  double damping = 0;         ///< s, relaxation time
  bool operator==(const ContactMaterial&) const = default;

  double largestFriction() const { return std::max(friction, frictionAcross); }
  /// RowLaw::scale of the tangents, of an elliptic cone (theory §7). Never 0, so that the slip of a
  /// direction without friction is known.
  double scale(Index tangent) const {
    constexpr double least = 1e-6;
    const double largest = largestFriction();
    return largest > 0 ? std::max(least, (tangent == 0 ? friction : frictionAcross) / largest) : 1;
  }
};

/// A place of an element of a state, or between elements that share what acts there.
struct ContactSide {
  int shape = -1;  ///< in Layout::shapes
  int state = -1;  ///< in Layout::states
  Index element = 0;
  Vec3 place = Vec3::Zero();  ///< m, in the world
  int corners = 0;  ///< how many points of a sheet share the force; 0: the element bears it
  std::array<int, 3> corner{};
  Vec3 weight = Vec3::Zero();  ///< of the corners, barycentric: they add up to 1
  bool operator==(const ContactSide&) const = default;
};

/// Two surfaces that touch, or will within the step: gap, and a friction cone on the three rows of
/// u along the axes.
struct Contact {
  enum class State : char { Open, Stick, Slide };

  ContactSide a, b;
  std::uint64_t feature = 0;  ///< which features touch: the same from step to step while these do
  Mat3 axes = Mat3::Identity();  ///< columns: the normal, from b to a, and two tangents
  double gap = 0;                ///< m, at the start of the step; negative: penetration
  ContactMaterial material;
  Vec3 grain = Vec3::Zero();     ///< in the world, the first tangent lies along it; 0: anywhere
  Vec3 drive = Vec3::Zero();     ///< m/s in the world, of the surface of a beside that of b
  Vec3 force = Vec3::Zero();     ///< λ̄ along the axes, N, on a; the opposite acts on b
  Vec3 velocity = Vec3::Zero();  ///< of a beside b along the axes at the end of the step, m/s; with
                                 ///< `drive`
  State state = State::Open;
  int island = 0;       ///< contacts of one number act on each other
  int system = 0;       ///< in Layout::systems
  bool impact = false;  ///< closed in this step faster than the impact speed

  /// `drive` along both tangents, m/s.
  Vec3 driveAlong() const { return {0, axes.col(1).dot(drive), axes.col(2).dot(drive)}; }
  Vec3 place() const { return 0.5 * (a.place + b.place); }
  bool samePair(const Contact& other) const {
    return a.shape == other.a.shape && a.element == other.a.element && b.shape == other.b.shape &&
           b.element == other.b.element;
  }
  bool samePlace(const Contact& other) const { return samePair(other) && feature == other.feature; }
  bool operator==(const Contact&) const = default;
};

}  // namespace compliant
