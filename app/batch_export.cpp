#include <cstdio>

#include "app/batch_commands.hpp"
#include "app/batch_progress.hpp"
#include "app/batch_scene.hpp"
#include "app/interrupt.hpp"
#include "engine/base/terminal_text.hpp"
#include "engine/export/paraview_series.hpp"
#include "engine/record/steps_until.hpp"

namespace compliant::batch {

int exportSeries(const ExportOptions& options) {
  auto series = ParaViewSeries::open(options.file, options.scene.path);
  if (!series) return complain(series.error());
  Result<Scene> scene = loadChoice(options.scene);
  if (!scene) return complain(scene.error());
  const Interrupt interrupt;
  Simulation simulation(std::move(*scene), nullptr, &interrupt.flag());
  warnOfIssues(simulation);
  const std::int64_t steps =
      options.steps.value_or(stepsUntil(options.time, simulation.sceneStep()));
  SeriesRun run;
  {
    ProgressBar progress("Exporting");
    run = addSteps(
        simulation, steps, options.every, **series, [&](double share) { progress.show(share); },
        interrupt.flag());
  }
  if (run.writing) run.writing = (*series)->close();
  if (!run.writing) return complain(run.writing.error());
  // The data written before a refusal or an interruption are valid.
  std::printf("%s: %zu times, %lld steps\n", terminalText(options.file).c_str(), (*series)->size(),
              static_cast<long long>(run.steps));
  if (!run.stepping) return complain(run.stepping.error(), Refused);
  if (!interrupt.asked()) return Ok;
  complain({interrupt.name(), "Stopped after " + std::to_string(run.steps) + " of " +
                                  std::to_string(steps) + " steps"});
  return interrupt.exitCode();
}

}  // namespace compliant::batch
