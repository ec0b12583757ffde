#pragma once

#include <Eigen/Core>
#include <span>
#include <vector>

#include "engine/interactive/snapshot.hpp"
#include "engine/simulation/row_names.hpp"

namespace compliant {

/// The disk that bounds the friction force of a contact, or of a cone of a constraint: a circle of
/// radius f_c λ_n, or an ellipse if friction depends on the direction.
struct FrictionDisk {
  Id owner = 0;        ///< the constraint; for a contact, its first shape
  Index row = -1;      ///< the normal row of the constraint; −1: a contact
  ContactPlace place;  ///< of a contact
  double normal = 0;   ///< λ_n, N
  Eigen::Vector2d radii = Eigen::Vector2d::Zero();  ///< f λ_n along both tangents, N
  Eigen::Vector2d force = Eigen::Vector2d::Zero();  ///< λ_t along both tangents, N
  Contact::State state = Contact::State::Open;

  bool isContact() const { return row < 0; }
  bool round() const { return radii[0] == radii[1]; }
  double share() const;  ///< 1 on the rim
};

/// More disks would hide each other.
inline constexpr std::size_t mostFrictionDisks = 300;

/// The disks of the selection: constraints, shapes, and the states that carry them. If no selected
/// item has any, all disks. Replaces the content of `disks`. Returns how many there are, including
/// those beyond the limit.
std::size_t fillFrictionDisks(const Snapshot& snapshot, std::span<const Id> selection,
                              std::vector<FrictionDisk>& disks);

/// The largest radius or friction force, N.
double extentOf(std::span<const FrictionDisk> disks);

/// "3 open, 2 stick, 1 slide"; a state without contacts is left out.
std::string contactCountText(Index open, Index stick, Index slide);
/// The same for the disks, which are the first of `all`: "300 of 547: 76 open, 224 stick".
std::string contactCountText(std::span<const FrictionDisk> disks, std::size_t all);

}  // namespace compliant
