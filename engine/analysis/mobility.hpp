#pragma once

#include <optional>
#include <span>
#include <string>

#include "engine/record/solver_record.hpp"
#include "engine/scene/scene.hpp"
#include "engine/simulation/scene_structure.hpp"

namespace compliant {

/// The number of independent motions that the hard rows of a system leave to its unknown
/// velocities. Directions held by supports are not unknowns; compliant rows remove no freedom,
/// unless they are treated as held. Rows that move something (by a target velocity, say) are
/// driven: they remove freedom from the motion under forces, but not from the mechanism.
struct Freedom {
  Index unknowns = 0;
  Index hard = 0;       ///< hard rows with a fixed target
  Index driven = 0;     ///< hard rows with a moving target
  Index redundant = 0;  ///< hard rows that the others already enforce
  Index held = 0;       ///< of the hard ones: compliant, but treated as hard
  /// Counts every row (the formula of Chebyshev, Grübler and Kutzbach).
  Index byCount() const { return unknowns - hard; }
  /// Counts only independent rows: the mobility in the configuration of the last step.
  Index byRank() const { return byCount() + redundant; }
};

/// The freedom of a system after a step. `compliance`: of each row (RowLaws::compliance).
Freedom freedomOf(const SceneStructure& structure, std::span<const double> compliance,
                  const StepReport& report, const Scene& scene, std::size_t system);

/// The freedom of a system if its compliant rows were hard: the usual mobility of a
/// mechanism with compliant joints. From the record of its last solve; nothing if no row
/// is compliant or no body moves, or if the system has too many rows for a quick
/// analysis.
std::optional<Freedom> heldFreedomOf(const SceneStructure& structure, const SolverRecord& record,
                                     const Scene& scene, std::size_t system);

/// "1 degree of freedom, driven. Grübler's formula gives −2, because it counts redundant rows."
std::string mobilityText(const Freedom& freedom);

}  // namespace compliant
