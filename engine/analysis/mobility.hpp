#pragma once

#include <optional>
#include <span>
#include <string>

#include "engine/record/solver_record.hpp"
#include "engine/scene/scene.hpp"
#include "engine/simulation/scene_structure.hpp"

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

/// Of a system after a step. `compliance`: of each row of the structure (RowLaws::compliance).
Freedom freedomOf(const SceneStructure& structure, std::span<const double> compliance,
                  const StepReport& report, const Scene& scene, std::size_t system);

/// The freedom of the mechanism that a system would be if its compliant rows were hard: what is
/// meant by the mobility of a mechanism whose joints give way. From the record of its last solve;
/// nothing where no row is compliant or no body moves, or where it has more rows than a glance has
/// time for.
std::optional<Freedom> heldFreedomOf(const SceneStructure& structure, const SolverRecord& record,
                                     const Scene& scene, std::size_t system);

/// "1 degree of freedom, driven. Grübler's formula gives −2, because it counts redundant rows."
std::string mobilityText(const Freedom& freedom);

}  // namespace compliant
