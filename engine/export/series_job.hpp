#pragma once

#include "engine/export/paraview_series.hpp"
#include "engine/scene/scene.hpp"
#include "engine/simulation/scene_structure.hpp"

namespace compliant {

/// A copy of a scene to be simulated for a series, and the motion that it continues.
struct SeriesJob {
  Scene scene;
  std::shared_ptr<const PersistentIdsByState> persistentIds;
  std::shared_ptr<const SceneStructure> structure;  ///< that of the motion; null: from the start
  Motion motion;
  double time = 5;  ///< s to simulate
  std::int64_t every = 1;
};

/// Lays out the scene, which takes long for big ones, and adds its steps to the series
/// (`addSteps`).
SeriesRun runSeries(const SeriesJob& job, ParaViewSeries& series,
                    const std::function<void(double)>& progress, const std::atomic<bool>& stopped);

}  // namespace compliant
