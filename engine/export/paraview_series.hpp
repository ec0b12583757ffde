#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <memory>
#include <vector>

#include "engine/base/new_file.hpp"

namespace compliant {

class Simulation;

/// A series of a moving scene for ParaView: NAME.pvd lists times and their files,
/// NAME/NAME_0001.vtp and so on (`PolyData`). The files wait in a separate folder: until close(),
/// existing files stay, and a series that is not closed leaves nothing behind.
class ParaViewSeries {
 public:
  /// `path` ends with .pvd. A sentence if the series cannot be written there. Existing files may be
  /// replaced, but not `scene`, a path that may be empty.
  static Result<std::unique_ptr<ParaViewSeries>> open(const std::string& path,
                                                      const std::string& scene);

  /// Adds the present state of the simulation.
  Status add(const Simulation& simulation);
  /// Gives the files their names, and removes files of these names from a longer earlier series.
  Status close();
  std::size_t size() const { return times_.size(); }

 private:
  std::filesystem::path nameOf(std::size_t number) const;
  Status failure(const std::string& reason) const;
  std::string collection() const;

  std::string path_;              ///< as given
  std::filesystem::path folder_;  ///< of the files
  NewFile file_;
  NewFolder waiting_;
  std::vector<double> times_;  ///< s
};

/// What was simulated and added.
struct SeriesRun {
  std::int64_t steps = 0;
  Status stepping;  ///< if it failed: why a step was refused
  Status writing;   ///< if it failed: why the series could not be written
};

/// Adds the present state of the simulation, and every `every`th of the following `steps` steps;
/// ends early at a refused step, at a write error, and when `stopped` is set. Calls `progress` with
/// the completed share, 0 to 1.
SeriesRun addSteps(Simulation& simulation, std::int64_t steps, std::int64_t every,
                   ParaViewSeries& series, const std::function<void(double)>& progress,
                   const std::atomic<bool>& stopped);

}  // namespace compliant
