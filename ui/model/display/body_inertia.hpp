#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/interactive/snapshot.hpp"
#include "ui/model/elements/point_ref.hpp"

namespace compliant {

/// The ellipsoid of uniform density with the mass and the moments of inertia of a body, in the axes
/// of its element. With the principal moments I about its axes:
///
///   a_x² = 5/2 (I_y + I_z − I_x)/m, and so on
///
/// so a ball is its own, and a box of edge l has the half axis √(5/12) l.
struct InertiaEllipsoid {
  Vec3 centre = Vec3::Zero();  ///< m, the centre of mass
  Eigen::Quaterniond axes = Eigen::Quaterniond::Identity();
  Vec3 halfAxes = Vec3::Zero();  ///< m
};
InertiaEllipsoid ellipsoidOf(const RigidInertia& body);

/// Two bodies that are one.
RigidInertia together(const RigidInertia& a, const RigidInertia& b);
/// One for each element that has a mass, whatever its number of masses.
std::vector<BodyInfo> wholeBodies(const std::vector<BodyInfo>& masses);

/// What a selection weighs.
struct SelectionMass {
  Index bodies = 0;
  double mass = 0;              ///< kg, of all of them
  Vec3 centre = Vec3::Zero();   ///< m, in the axes of the body, of one alone
  Vec3 moments = Vec3::Zero();  ///< kg·m², principal moments of inertia about the centre,
                                ///< ascending, of one alone
};

/// Of a state of frames, or of what one mass component adds to it: of its selected elements, else
/// of all. Nothing for other components, and where no element has a mass.
std::optional<SelectionMass> massOf(const Snapshot& snapshot, Id component,
                                    std::span<const PointRef> selected);

}  // namespace compliant
