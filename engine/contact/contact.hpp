#pragma once

#include <array>
#include <cstdint>

#include "engine/base/math.hpp"
#include "engine/laws/friction_limits.hpp"

namespace compliant {

/// The contact properties of a surface, or of two surfaces in contact.
struct ContactMaterial {
  FrictionLimits friction;
  double restitution = 0;  ///< e
  double compliance = 0;   ///< m/N, of each contact point along its normal
  double damping = 0;      ///< s, relaxation time
  bool operator==(const ContactMaterial&) const = default;

  /// The scale of a contact row. It is never 0, so that slip in a frictionless direction is known.
  double scale(Index row) const {
    constexpr double least = 1e-6;
    return friction.scale(row, least);
  }
};

/// A place on an element of a state, or between elements that share the force at it.
struct ContactSide {
  int shape = -1;  ///< in Layout::shapes
  int state = -1;  ///< in Layout::states
  Index element = 0;
  Vec3 place = Vec3::Zero();  ///< m, in the world
  int corners = 0;  ///< number of a sheet's points that share the force; 0: the element carries it
  std::array<int, 3> corner{};
  Vec3 weight = Vec3::Zero();  ///< of the corners, barycentric: their sum is 1
  bool operator==(const ContactSide&) const = default;
};

/// Two surfaces that touch, or will within the step: the gap, and a friction cone on the three rows
/// of u along the axes and, if friction resists rotation, three rows of ω about them.
struct Contact {
  enum class State : char { Open, Stick, Slide };

  ContactSide a, b;
  std::uint64_t feature = 0;     ///< identifies the features in contact; constant from step to step
  Mat3 axes = Mat3::Identity();  ///< columns: the normal, from b to a, and two tangents
  double gap = 0;                ///< m, at the start of the step; negative: penetration
  ContactMaterial material;
  Vec3 grain = Vec3::Zero();     ///< in the world: the first tangent follows it; 0: any direction
  Vec3 drive = Vec3::Zero();     ///< m/s in the world, of the surface of a beside that of b
  Vec3 force = Vec3::Zero();     ///< λ̄ along the axes, N, on a; the opposite acts on b
  Vec3 moment = Vec3::Zero();    ///< about the axes, N·m, on a; zero where friction limits none
  Vec3 velocity = Vec3::Zero();  ///< of a beside b along the axes at the end of the step, m/s; with
                                 ///< `drive`
  Vec3 turning = Vec3::Zero();   ///< ω of a relative to b about the axes, rad/s; if moments act
  State state = State::Open;
  int island = 0;       ///< contacts with the same number act on each other
  int system = 0;       ///< in Layout::systems
  bool impact = false;  ///< closed in this step faster than the impact speed

  /// `drive` along both tangents, m/s.
  Vec3 driveAlong() const { return {0, axes.col(1).dot(drive), axes.col(2).dot(drive)}; }
  Vec3 place() const { return 0.5 * (a.place + b.place); }
  Index rows() const { return material.friction.rows(); }
  /// λ of a row: along the normal and the tangents, then about them.
  double& load(Index row) { return row < 3 ? force[row] : moment[row - 3]; }
  double load(Index row) const { return row < 3 ? force[row] : moment[row - 3]; }
  double& rate(Index row) { return row < 3 ? velocity[row] : turning[row - 3]; }
  double rate(Index row) const { return row < 3 ? velocity[row] : turning[row - 3]; }
  bool samePair(const Contact& other) const {
    return a.shape == other.a.shape && a.element == other.a.element && b.shape == other.b.shape &&
           b.element == other.b.element;
  }
  bool samePlace(const Contact& other) const { return samePair(other) && feature == other.feature; }
  bool operator==(const Contact&) const = default;
};

}  // namespace compliant
