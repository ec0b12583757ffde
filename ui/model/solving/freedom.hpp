#pragma once

#include <string>

#include "engine/run/snapshot.hpp"
#include "engine/scene/scene.hpp"

namespace compliant {

/// How many independent motions the hard rows of a system leave to its unknown velocities. What the
/// supports hold is no unknown; soft rows take no freedom. Rows that move something on their own (a
/// target velocity, say) are driven: they take freedom away from what is left to the forces, but not
/// from the mechanism.
struct Freedom {
  Index unknowns = 0;
  Index hard = 0;       ///< hard rows that hold
  Index driven = 0;     ///< hard rows with a target that moves
  Index redundant = 0;  ///< hard rows that the others enforce already
  /// Every row counts (the formula of Chebyshev, Grübler and Kutzbach).
  Index byCount() const { return unknowns - hard; }
  /// Only independent rows count: the mobility in the place of the last step.
  Index byRank() const { return byCount() + redundant; }
};

Freedom freedomOf(const Snapshot& snapshot, const Scene& scene, std::size_t system);

/// "1 degree of freedom, driven. Grübler's formula counts −2, redundant rows included."; empty for a
/// design that no step has followed, and where nothing is hard.
std::string freedomText(const Snapshot& snapshot, const Scene& scene, std::size_t system);

}  // namespace compliant
