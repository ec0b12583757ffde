#include <algorithm>
#include <array>
#include <cstdio>

#include "app/batch_commands.hpp"
#include "app/batch_progress.hpp"
#include "app/batch_scene.hpp"
#include "engine/analysis/mobility.hpp"
#include "engine/analysis/stability.hpp"
#include "engine/base/terminal_text.hpp"
#include "engine/base/text.hpp"
#include "engine/import/open_scene.hpp"
#include "engine/interactive/replay.hpp"
#include "engine/json/manual.hpp"
#include "engine/json/scene_file.hpp"
#include "engine/scene/building_blocks.hpp"
#include "engine/simulation/simulation.hpp"

namespace compliant::batch {

namespace {

void printRoles(const Scene& scene) {
  std::printf("Components\n");
  for (const Role role : allRoles) {
    int count = 0, disabled = 0;
    for (const auto& [name, id] : scene.names()) {
      const Component* component = scene.find(id);
      if (component->type().role != role) continue;
      ++count;
      if (!component->enabled) ++disabled;
    }
    std::printf("  %-16s %4d", roleText(role), count);
    std::printf(disabled > 0 ? " (%d disabled)\n" : "\n", disabled);
  }
}

/// The first characters of every recording.
constexpr std::string_view recordingStart = "{\"compliant_recording\"";

/// "ImplicitIntegrator "cloth/integrator"", or the default if the scene has none.
std::string governor(const Scene& scene, Id id, const char* fallback) {
  const Component* component = scene.find(id);
  if (component == nullptr) return std::string(fallback) + " by default";
  return component->type().name + " " + inQuotes(terminalText(component->name));
}

/// Prints the analysis of a system after a first step: its mobility, and the damping of vibrations.
void printAnalysis(const Simulation& stepped, std::size_t index) {
  const SceneStructure& structure = *stepped.structure();
  if (stepped.motion().step > 0) {
    RowLaws laws;
    stepped.readLaws(laws);
    const Freedom freedom =
        freedomOf(structure, laws.compliance, stepped.report(), stepped.scene(), index);
    if (freedom.hard + freedom.driven > 0) std::printf("    %s\n", mobilityText(freedom).c_str());
  }
  const Stability stability = stabilityOf(stepped.designed(), structure.systems[index].integrator);
  if (!stability.text.empty()) std::printf("    %s\n", stability.text.c_str());
}

void printSystems(const Scene& scene, const SceneStructure& structure) {
  Simulation stepped(scene);
  if (!structure.systems.empty()) stepped.step();
  std::printf("Systems\n");
  for (const auto& system : structure.systems) {
    const std::string branch = system.branch.substr(0, system.branch.rfind('/'));
    std::printf(
        "  %s: %lld %s, %lld %s\n", branch.empty() ? "whole scene" : terminalText(branch).c_str(),
        static_cast<long long>(system.unknowns), system.unknowns == 1 ? "unknown" : "unknowns",
        static_cast<long long>(system.rows), system.rows == 1 ? "row" : "rows");
    std::printf("    %s, h = %s s\n",
                governor(scene, system.integrator, blocks::integrator).c_str(),
                numberText(system.h).c_str());
    std::printf("    %s\n", governor(scene, system.solver, blocks::solver).c_str());
    printAnalysis(stepped, static_cast<std::size_t>(&system - structure.systems.data()));
  }
  if (structure.systems.empty())
    std::printf("  none: the scene has no independent state, nothing moves\n");
}

/// The sentences themselves go to standard error.
void printIssues(const SceneStructure& structure) {
  if (structure.issues.empty())
    std::printf("Issues\n  none\n");
  else
    std::printf("Issues\n  %zu, see below\n", structure.issues.size());
}

}  // namespace

int check(const SceneChoice& choice) {
  Result<ImportedScene> loaded = importChoice(choice);
  if (!loaded) return complain(loaded.error());
  const std::vector<ImportFinding> findings = std::move(loaded->findings);
  const Simulation simulation(std::move(loaded->scene));
  const Scene& scene = simulation.scene();
  std::printf("%s\n", scene.title.empty() ? "(no title)" : terminalText(scene.title).c_str());
  if (!scene.notes.empty()) std::printf("%s\n", terminalText(scene.notes, Lines::Many).c_str());
  printRoles(scene);
  printSystems(scene, *simulation.structure());
  printIssues(*simulation.structure());
  if (!findings.empty()) std::printf("Import\n  %s\n", verdictOf(findings).c_str());
  warnOfIssues(simulation);
  const bool leftOut = std::any_of(findings.begin(), findings.end(), [](const ImportFinding& each) {
    return each.severity == ImportFinding::Severity::LeftOut;
  });
  return simulation.structure()->issues.empty() && !leftOut ? Ok : BadInput;
}

int replayRecording(const std::string& path) {
  const Result<std::string> text = readFile(path);
  if (!text) return complain(text.error());
  if (!text->starts_with(recordingStart))
    return complain({path, "This is not a recording. compliant run --record writes one"});
  Result<ReplayReport> report = Error{};
  {
    ProgressBar progress("Replaying");
    report = replay(path, [&](double share) { progress.show(share); });
  }
  if (!report) return complain(report.error());
  std::printf("steps   %lld", static_cast<long long>(report->steps));
  if (report->takenBack > 0)
    std::printf(", %lld of them taken back", static_cast<long long>(report->takenBack));
  std::printf("\n");
  std::printf("edits   %lld\n", static_cast<long long>(report->edits));
  std::printf("checks  %lld agree bit for bit\n", static_cast<long long>(report->checks));
  if (report->firstWrong < 0) return Ok;
  return complain({path, "The motion differs from the recorded one at step " +
                             std::to_string(report->firstWrong)},
                  Refused);
}

int printManual(const std::string& wanted) {
  if (wanted.empty()) {
    std::printf("%s", manual(registry()).c_str());
    return Ok;
  }
  if (const Type* type = registry().find(wanted)) {
    std::printf("%s", manual(*type).c_str());
    return Ok;
  }
  std::string known;
  for (const Type* type : registry().types()) known += (known.empty() ? "" : ", ") + type->name;
  return complain({"", "There is no type " + inQuotes(wanted) + "; the types are " + known});
}

}  // namespace compliant::batch
