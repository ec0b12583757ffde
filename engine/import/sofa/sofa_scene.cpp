#include "engine/import/sofa/sofa_scene.hpp"

#include <algorithm>
#include <map>

#include "engine/import/sofa/laws.hpp"
#include "engine/import/sofa/leftovers.hpp"
#include "engine/import/sofa/mappings.hpp"
#include "engine/import/sofa/masses.hpp"
#include "engine/import/sofa/meshes.hpp"
#include "engine/import/sofa/projections.hpp"
#include "engine/import/sofa/solvers.hpp"
#include "engine/import/sofa/states.hpp"

namespace compliant {

namespace {

/// One finding for all elements of which the same is to be said, at the first of their lines.
std::vector<ImportFinding> gathered(std::vector<ImportFinding> findings) {
  std::stable_sort(findings.begin(), findings.end(),
                   [](const ImportFinding& a, const ImportFinding& b) { return a.line < b.line; });
  std::map<std::pair<std::string, std::string>, std::vector<int>> lines;
  for (const ImportFinding& finding : findings)
    lines[{finding.element, finding.sentence}].push_back(finding.line);
  std::vector<ImportFinding> kept;
  for (ImportFinding& finding : findings) {
    const auto& all = lines[{finding.element, finding.sentence}];
    if (finding.line != all.front()) continue;
    constexpr std::size_t most = 6;
    for (std::size_t i = 1; i < std::min(all.size(), most); ++i)
      finding.sentence += (i == 1 ? " (also line " : ", ") + std::to_string(all[i]);
    if (all.size() > most)
      finding.sentence += " and " + std::to_string(all.size() - most) + " more";
    if (all.size() > 1) finding.sentence += ")";
    kept.push_back(std::move(finding));
  }
  return kept;
}

}  // namespace

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
  return ImportedScene{std::move(import.scene), gathered(std::move(import.findings))};
}

}  // namespace compliant
