#include "app/batch_scene.hpp"

#include <cstdio>

#include "engine/base/terminal_text.hpp"
#include "engine/import/file_formats.hpp"
#include "engine/import/open_scene.hpp"
#include "engine/json/setting_text.hpp"

namespace compliant::batch {

Result<ImportedScene> importChoice(const SceneChoice& choice) {
  Result<ImportedScene> opened = openScene(choice.path, choice.search);
  if (!opened) return opened;
  reportFindings(choice.path, opened->findings);
  for (const std::string& setting : choice.settings)
    if (const Status applied = applySetting(opened->scene, setting); !applied)
      return applied.error();
  return opened;
}

Result<Scene> loadChoice(const SceneChoice& choice) {
  Result<ImportedScene> opened = importChoice(choice);
  if (!opened) return opened.error();
  return std::move(opened->scene);
}

void reportFindings(const std::string& path, const std::vector<ImportFinding>& findings) {
  for (const ImportFinding& finding : findings)
    complain({path + ": " + severityText(finding.severity), finding.text()});
  if (!findings.empty()) complain({path, verdictOf(findings)});
}

std::string notWritten() {
  return "Use the extension .json. " + std::string("No ") + pluralsText(" and no ") +
         " can be written";
}

int complain(const Error& error, ExitCode code) {
  std::fprintf(stderr, "%s\n", terminalText(error.text()).c_str());
  return code;
}

void warnOfIssues(const Simulation& simulation) {
  for (const Issue& issue : simulation.structure()->issues) {
    const Component* component = simulation.scene().find(issue.component);
    complain({component == nullptr ? "scene" : component->name, issue.sentence});
  }
}

}  // namespace compliant::batch
