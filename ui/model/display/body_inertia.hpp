#pragma once

#include <vector>

#include "engine/run/snapshot.hpp"

namespace compliant {

/// The ellipsoid of uniform density with the mass and the moments of inertia of a body, in the axes of its
/// element. With the principal moments I about its axes:
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

}  // namespace compliant
