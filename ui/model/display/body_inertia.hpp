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

/// Two bodies as one rigid body.
RigidInertia together(const RigidInertia& a, const RigidInertia& b);
/// One body for each element with a mass, however many masses it has.
std::vector<BodyInfo> wholeBodies(const std::vector<BodyInfo>& masses);

/// The mass of a selection.
struct SelectionMass {
  Index bodies = 0;
  double mass = 0;              ///< kg, of all of them
  Vec3 centre = Vec3::Zero();   ///< m, in the axes of the body; of a single body
  Vec3 moments = Vec3::Zero();  ///< kg·m², principal moments of inertia about the centre,
                                ///< ascending; of a single body
};

/// For a state of frames, or one mass component on it: the mass of its selected elements, else of
/// all. Nothing for other components, or if no element has a mass.
std::optional<SelectionMass> massOf(const Snapshot& snapshot, Id component,
                                    std::span<const PointRef> selected);

}  // namespace compliant
