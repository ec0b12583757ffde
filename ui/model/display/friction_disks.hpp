#pragma once

#include <Eigen/Core>
#include <span>
#include <vector>

#include "engine/interactive/snapshot.hpp"
#include "engine/simulation/row_names.hpp"

namespace compliant {

/// The disk in which the friction force of a contact, or of a cone of a constraint, lies: of radius
/// f_c λ_n, or an ellipse where friction depends on the direction.
struct FrictionDisk {
  Id owner = 0;        ///< the constraint; of a contact the first shape
  Index row = -1;      ///< of the constraint, the normal; −1: a contact
  ContactPlace place;  ///< of a contact
  double normal = 0;   ///< λ_n, N
  Eigen::Vector2d radii = Eigen::Vector2d::Zero();  ///< f λ_n along both tangents, N
  Eigen::Vector2d force = Eigen::Vector2d::Zero();  ///< λ_t along both tangents, N
  Contact::State state = Contact::State::Open;

  bool isContact() const { return row < 0; }
  bool round() const { return radii[0] == radii[1]; }
  double share() const;  ///< 1 on the rim
};

/// More would hide each other.
inline constexpr std::size_t mostFrictionDisks = 300;

/// The disks of what is selected: constraints, shapes, and the states that carry them; where
/// nothing of it has any, all. Replaces what was in `disks`. Returns how many there are, those
/// beyond the most included.
std::size_t fillFrictionDisks(const Snapshot& snapshot, std::span<const Id> selection,
                              std::vector<FrictionDisk>& disks);

/// The largest radius or friction force, N.
double extentOf(std::span<const FrictionDisk> disks);

/// "3 open, 2 stick, 1 slide"; kinds without any are left out.
std::string contactCountText(Index open, Index stick, Index slide);
/// Of the disks, the first of so many: "300 of 547: 76 open, 224 stick".
std::string contactCountText(std::span<const FrictionDisk> disks, std::size_t all);

}  // namespace compliant
