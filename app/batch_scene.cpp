#include "app/batch_scene.hpp"

#include <cstdio>

#include "engine/base/terminal_text.hpp"
#include "engine/base/text.hpp"
#include "engine/import/open_scene.hpp"
#include "engine/scene/value_text.hpp"

namespace compliant::batch {

namespace {

/// Splits "component.field=value" at the first equals sign behind the last dot before it: names of
/// components may contain dots.
Status applySetting(Scene& scene, const std::string& setting) {
  const std::string where = "--set " + setting;
  const auto equals = setting.find('=');
  const auto dot = setting.rfind('.', equals);
  if (equals == std::string::npos || dot == std::string::npos)
    return Error{where, "Use component.field=value"};
  const std::string name = setting.substr(0, dot);
  const std::string fieldName = setting.substr(dot + 1, equals - dot - 1);
  const Component* component = scene.find(std::string_view(name));
  if (component == nullptr) return Error{where, "The scene has no component " + inQuotes(name)};
  const Field* field = component->type().find(fieldName);
  if (field == nullptr)
    return Error{where, component->type().name + " has no field " + inQuotes(fieldName)};
  Result<Value> value = parseValue(scene, *field, setting.substr(equals + 1));
  if (!value) return Error{where, value.error().what};
  if (const auto set = applyEdit(scene, {SetField{component->id, field->name, *value}}); !set)
    return Error{where, set.error().what};
  return {};
}

}  // namespace

Result<ImportedScene> importChoice(const SceneChoice& choice) {
  Result<ImportedScene> opened = openScene(choice.path);
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
