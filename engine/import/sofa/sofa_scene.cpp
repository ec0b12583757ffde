#include "engine/import/sofa/sofa_scene.hpp"

#include <algorithm>

#include "engine/import/sofa/laws.hpp"
#include "engine/import/sofa/leftovers.hpp"
#include "engine/import/sofa/mappings.hpp"
#include "engine/import/sofa/masses.hpp"
#include "engine/import/sofa/meshes.hpp"
#include "engine/import/sofa/projections.hpp"
#include "engine/import/sofa/solvers.hpp"
#include "engine/import/sofa/states.hpp"

namespace compliant {

Result<ImportedScene> importSofaScene(std::string_view text) {
  const Result<sofa::Tree> tree = sofa::readTree(text);
  if (!tree) return tree.error();
  sofa::Import import(*tree);
  sofa::takeMeshes(import);
  sofa::importIndependentStates(import, sofa::mappedStates(import));
  sofa::importMappings(import);
  sofa::importMasses(import);
  sofa::importProjections(import);
  sofa::importCompliances(import);
  sofa::importSprings(import);
  sofa::importSolvers(import);
  sofa::reportLeftovers(import);
  std::stable_sort(import.findings.begin(), import.findings.end(),
                   [](const ImportFinding& a, const ImportFinding& b) { return a.line < b.line; });
  return ImportedScene{std::move(import.scene), std::move(import.findings)};
}

}  // namespace compliant
