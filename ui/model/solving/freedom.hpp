#pragma once

#include <memory>
#include <optional>
#include <string>

#include "engine/analysis/mobility.hpp"
#include "engine/interactive/snapshot.hpp"
#include "engine/scene/scene.hpp"

namespace compliant {

/// Of a system of the snapshot (engine/analysis/mobility.hpp).
Freedom freedomOf(const Snapshot& snapshot, const Scene& scene, std::size_t system);

/// With compliant rows held; nothing also where the last solve was not recorded.
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
