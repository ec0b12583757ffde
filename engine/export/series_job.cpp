#include "engine/export/series_job.hpp"

#include "engine/record/steps_until.hpp"
#include "engine/simulation/simulation.hpp"

namespace compliant {

SeriesRun runSeries(const SeriesJob& job, ParaViewSeries& series,
                    const std::function<void(double)>& progress, const std::atomic<bool>& stopped) {
  Simulation simulation(job.scene, job.persistentIds, &stopped);
  if (job.structure != nullptr) {
    const PreviousMotion before{*job.structure, job.motion,
                                previousElements(job.structure->persistentIds, job.persistentIds)};
    SeriesRun run;
    run.writing =
        Error{"", "Not all of the scene has a present state. Step once, or export from the start"};
    if (!simulation.continues(before)) return run;
    simulation.adopt(before);
  }
  return addSteps(simulation, stepsUntil(job.time, simulation.sceneStep()), job.every, series,
                  progress, stopped);
}

}  // namespace compliant
