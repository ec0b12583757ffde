#include "tests/fuzz/moving.hpp"

#include "engine/json/scene_file.hpp"
#include "engine/simulation/simulation.hpp"

namespace compliant::fuzz {
namespace {

constexpr std::size_t mostComponents = 200;
constexpr int steps = 3;

}  // namespace

std::optional<Error> wrongWith(const Scene& scene) {
  const std::string written = writeScene(scene);
  const Result<Scene> again = readScene(written);
  if (!again)
    return Error{"The text that was written is refused", again.error().text() + "\n" + written};
  if (writeScene(*again) != written)
    return Error{"", "The scene that was written and read is another one:\n" + written};
  if (scene.size() > mostComponents) return {};
  Simulation simulation(scene);
  for (const Issue& issue : simulation.structure()->issues)
    if (issue.sentence.empty()) return Error{"", "An issue has no sentence"};
  for (int i = 0; i < steps; ++i) {
    if (!usable(simulation.step().status)) {
      if (refusal(simulation).what.empty()) return Error{"", "A refused step has no sentence"};
      break;
    }
    if (!simulation.motion().x.allFinite() || !simulation.motion().v.allFinite())
      return Error{"", "A step that was not refused moved something to where it is not finite"};
  }
  simulation.energies();
  return {};
}

Verdict verdictOn(const Result<ImportedScene>& imported) {
  if (!imported)
    return {false, imported.error().what.empty()
                       ? std::optional(Error{"", "A refusal has no sentence"})
                       : std::optional<Error>()};
  for (const ImportFinding& finding : imported->findings)
    if (finding.sentence.empty()) return {true, Error{"", "A finding has no sentence"}};
  return {true, wrongWith(imported->scene)};
}

}  // namespace compliant::fuzz
