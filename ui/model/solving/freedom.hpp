#pragma once

#include <memory>
#include <optional>
#include <string>

#include "engine/analysis/mobility.hpp"
#include "engine/interactive/snapshot.hpp"
#include "engine/scene/scene.hpp"

namespace compliant {

/// For a system of the snapshot (engine/analysis/mobility.hpp).
Freedom freedomOf(const Snapshot& snapshot, const Scene& scene, std::size_t system);

/// The same with compliant rows held; nothing also if the last solve was not recorded.
std::optional<Freedom> heldFreedomOf(const Snapshot& snapshot, const Scene& scene,
                                     std::size_t system);

/// "1 degree of freedom, driven. Grübler's formula gives −2, because it counts redundant rows.";
/// empty if no step has followed the latest edit, or if there are no hard rows.
std::string freedomText(const Snapshot& snapshot, const Scene& scene, std::size_t system);

/// "If its 30 compliant rows were hard: 1 degree of freedom. …"; empty if there is none.
class HeldFreedomText {
 public:
  /// While the scene runs, the rank is that of the first recorded step, because it needs a
  /// factorisation.
  const std::string& follow(const Snapshot& snapshot, const Scene& scene, std::size_t system);

 private:
  std::shared_ptr<const SceneStructure> of_;
  std::shared_ptr<const SolverRecord> last_;
  std::string text_;
};

}  // namespace compliant
