#include <cstdio>

#include "app/batch_commands.hpp"
#include "app/batch_scene.hpp"
#include "app/interrupt.hpp"
#include "engine/base/terminal_text.hpp"

namespace compliant::batch {

int precompute(const SceneChoice& choice) {
  Result<Scene> scene = loadChoice(choice);
  if (!scene) return complain(scene.error());
  const std::string folder = scene->folder;
  const Interrupt interrupt;
  Simulation simulation(std::move(*scene), nullptr, &interrupt.flag());
  warnOfIssues(simulation);
  const auto written = simulation.precompute(folder);
  if (interrupt.asked()) {
    complain({interrupt.name(), "Stopped; nothing was written"});
    return interrupt.exitCode();
  }
  if (!written) return complain(written.error());
  for (const std::string& path : *written) std::printf("%s written\n", terminalText(path).c_str());
  return Ok;
}

}  // namespace compliant::batch
