#include "engine/import/sofa/sofa_scene.hpp"

#include <algorithm>
#include <map>
#include <tuple>

#include "engine/import/sofa/mappings.hpp"
#include "engine/import/sofa/passes.hpp"
#include "engine/import/sofa/states.hpp"

namespace compliant {

namespace {

/// One finding for all elements with the same message, at the first of their lines; the worst
/// first.
std::vector<ImportFinding> gathered(std::vector<ImportFinding> findings) {
  std::stable_sort(findings.begin(), findings.end(),
                   [](const ImportFinding& a, const ImportFinding& b) {
                     return std::tie(a.severity, a.line) < std::tie(b.severity, b.line);
                   });
  std::map<std::pair<std::string, std::string>, std::vector<int>> lines;
  for (const ImportFinding& finding : findings)
    lines[{finding.element, finding.sentence}].push_back(finding.line);
  std::vector<ImportFinding> kept;
  for (ImportFinding& finding : findings) {
    const auto found = lines.find({finding.element, finding.sentence});
    if (found == lines.end()) continue;  // already reported at the first of its lines
    const std::vector<int> all = std::move(found->second);
    lines.erase(found);
    constexpr std::size_t most = 6;
    for (std::size_t i = 1; i < std::min(all.size(), most); ++i)
      finding.sentence += (i > 1             ? ", "
                           : all.size() == 2 ? " (also line "
                                             : " (also lines ") +
                          std::to_string(all[i]);
    if (all.size() > most)
      finding.sentence += " and " + std::to_string(all.size() - most) + " more";
    if (all.size() > 1) finding.sentence += ")";
    kept.push_back(std::move(finding));
  }
  return kept;
}

/// The component to which a finding leads: that made from its element, else the state of the
/// element.
Id componentFor(const sofa::Import& import, const sofa::Reported& reported) {
  const auto made = import.made.find(reported.element);
  if (made != import.made.end()) return made->second;
  const auto* object = dynamic_cast<const sofa::Object*>(reported.element);
  if (object == nullptr || reported.finding.severity == ImportFinding::Severity::Cosmetic) return 0;
  const auto state = import.states.find(sofa::stateObjectAbove(*object->node));
  return state != import.states.end() ? state->second.id : 0;
}

}  // namespace

Result<ImportedScene> importSofaScene(std::string_view text, Progress* progress) {
  FilesBeside none;
  return importSofaScene(text, none, progress);
}

Result<ImportedScene> importSofaScene(std::string_view text, FilesBeside& beside,
                                      Progress* progress) {
  const Result<sofa::Tree> tree = sofa::readTree(text, progress);
  if (!tree) return tree.error();
  sofa::Import import(*tree, beside, progress);
  sofa::takeMeshes(import);
  sofa::takeEngines(import);
  sofa::importIndependentStates(import, sofa::mappedStates(import));
  sofa::importMappings(import);
  sofa::importMasses(import);
  sofa::importProjections(import);
  sofa::holdObstacles(import);
  sofa::importCompliances(import);
  sofa::importPenalties(import);
  sofa::importSprings(import);
  sofa::importForces(import);
  sofa::importLagrangian(import);
  sofa::importCollisions(import);
  sofa::importSolvers(import);
  sofa::reportUnhandled(import);
  if (cancelled(progress)) return Error{"", "Reading was cancelled"};
  std::vector<ImportFinding> findings;
  for (sofa::Reported& reported : import.findings) {
    reported.finding.component = componentFor(import, reported);
    findings.push_back(std::move(reported.finding));
  }
  if (import.states.empty())
    findings.push_back({ImportFinding::Severity::LeftOut,
                        0,
                        {},
                        "The file contains no MechanicalObject that can be simulated",
                        0});
  return ImportedScene{std::move(import.scene), gathered(std::move(findings))};
}

}  // namespace compliant
