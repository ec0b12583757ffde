#include "app/batch_scene.hpp"

#include <cmath>
#include <cstdio>

#include "engine/base/text.hpp"
#include "engine/scene/scene_file.hpp"

namespace compliant::batch {

namespace {

std::string quoted(std::string_view text) { return "\"" + std::string(text) + "\""; }

/// Splits "component.field=value" at the first equals sign behind the last dot before it: names of
/// components may contain dots.
std::optional<Error> applySetting(Scene& scene, const std::string& setting) {
  const std::string where = "--set " + setting;
  const auto equals = setting.find('=');
  const auto dot = setting.rfind('.', equals);
  if (equals == std::string::npos || dot == std::string::npos)
    return Error{where, "A setting is written component.field=value"};
  const std::string name = setting.substr(0, dot);
  const std::string fieldName = setting.substr(dot + 1, equals - dot - 1);
  const Component* component = scene.find(std::string_view(name));
  if (component == nullptr) return Error{where, "The scene has no component " + quoted(name)};
  const Field* field = component->type().find(fieldName);
  if (field == nullptr)
    return Error{where, component->type().name + " has no field " + quoted(fieldName)};
  Result<Value> value = parseValue(scene, *field, setting.substr(equals + 1));
  if (!value) return Error{where, value.error().what};
  if (const auto set = applyEdit(scene, {SetField{component->id, field->name, *value}}); !set)
    return Error{where, set.error().what};
  return std::nullopt;
}

const char* statusText(SolveStatus status) {
  switch (status) {
    case SolveStatus::Refused:
      return "The solver cannot treat this system";
    case SolveStatus::Singular:
      return "The system is singular";
    case SolveStatus::NotFinite:
      return "A position or velocity has overflowed";
    case SolveStatus::Cancelled:
      return "The step was cancelled";
    case SolveStatus::Solved:
    case SolveStatus::NotConverged:
      break;
  }
  return "The step was refused";
}

}  // namespace

Result<Scene> openScene(const SceneChoice& choice) {
  Result<Scene> scene = loadScene(choice.path);
  if (!scene) return scene;
  for (const std::string& setting : choice.settings)
    if (const auto error = applySetting(*scene, setting)) return *error;
  return scene;
}

int complain(const Error& error, ExitCode code) {
  std::fprintf(stderr, "%s\n", error.text().c_str());
  return code;
}

void warnOfIssues(const Simulation& simulation) {
  for (const Issue& issue : simulation.structure()->issues) {
    const Component* component = simulation.scene().find(issue.component);
    complain({component == nullptr ? "scene" : component->name, issue.sentence});
  }
}

std::int64_t stepsUntil(double time, double step) {
  // A little less than the quotient, so that rounding does not add a step to 5 s of 0.01 s.
  return static_cast<std::int64_t>(std::ceil(time / step * (1 - 1e-12)));
}

Error refusal(const Simulation& simulation, const StepReport& report) {
  const Motion& motion = simulation.motion();
  Error error{"", statusText(report.status)};
  for (std::size_t i = 0; i < report.systems.size(); ++i) {
    const SolveStats& solve = report.systems[i].solve;
    if (usable(solve.status)) continue;
    if (*solve.message != '\0') error.what = solve.message;
    // Without a culprit it is the solver that speaks; one that the scene does not name has no id.
    for (const Id guilty :
         {solve.culprit, simulation.structure()->systems[i].solver, report.systems[i].integrator}) {
      const Component* component = simulation.scene().find(guilty);
      if (component == nullptr) continue;
      error.where = component->name;
      break;
    }
    break;
  }
  error.what += " (step " + std::to_string(motion.step + 1) +
                ", t = " + numberText(std::round(motion.time * 1e9) / 1e9) + " s)";
  return error;
}

}  // namespace compliant::batch
