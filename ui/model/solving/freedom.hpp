#pragma once

#include <memory>
#include <optional>
#include <string>

#include "engine/run/snapshot.hpp"
#include "engine/scene/scene.hpp"

namespace compliant {

/// How many independent motions the hard rows of a system leave to its unknown velocities. What the
/// supports hold is no unknown; compliant rows take no freedom, unless they are held too. Rows that
/// move something on their own (a target velocity, say) are driven: they take freedom away from
/// what is left to the forces, but not from the mechanism.
struct Freedom {
  Index unknowns = 0;
  Index hard = 0;       ///< hard rows that hold
  Index driven = 0;     ///< hard rows with a target that moves
  Index redundant = 0;  ///< hard rows that the others enforce already
  Index held = 0;       ///< of the hard ones: compliant, and taken for hard
  /// Every row counts (the formula of Chebyshev, Grübler and Kutzbach).
  Index byCount() const { return unknowns - hard; }
  /// Only independent rows count: the mobility in the place of the last step.
  Index byRank() const { return byCount() + redundant; }
};

Freedom freedomOf(const Snapshot& snapshot, const Scene& scene, std::size_t system);

/// The freedom of the mechanism that a system would be if its compliant rows were hard: what is
/// meant by the mobility of a mechanism whose joints give way. Nothing where no row is compliant or
/// no body moves, where the last solve was not recorded, or where it has more rows than a glance
/// has time for.
std::optional<Freedom> heldFreedomOf(const Snapshot& snapshot, const Scene& scene,
                                     std::size_t system);

/// "1 degree of freedom, driven. Grübler's formula gives −2, because it counts redundant rows.";
/// empty for a design that no step has followed, and where nothing is hard.
std::string freedomText(const Snapshot& snapshot, const Scene& scene, std::size_t system);

/// What is said of it: "If its 30 compliant rows were hard: 1 degree of freedom. …"; empty without.
class HeldFreedomText {
 public:
  /// While the scene runs the rank is that of the first step that was recorded: it takes a
  /// factorisation.
  const std::string& follow(const Snapshot& snapshot, const Scene& scene, std::size_t system);

 private:
  std::shared_ptr<const SceneStructure> of_;
  std::shared_ptr<const SolverRecord> last_;
  std::string text_;
};

}  // namespace compliant
