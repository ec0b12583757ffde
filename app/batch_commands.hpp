#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/analysis/divergence.hpp"
#include "engine/base/files_beside.hpp"

/// The subcommands of `compliant`, the program without a window. Each says what it did on standard
/// output, complains in one sentence on standard error, and returns the exit code of the program.
namespace compliant::batch {

/// 0 all is done and solved, 1 the input is bad, 2 the numerics refused or left something unsolved,
/// or a replay differs.
enum ExitCode : int { Ok = 0, BadInput = 1, Refused = 2 };

/// A scene file, and fields of it to set first, each as "component.field=value".
struct SceneChoice {
  std::string path;
  std::vector<std::string> settings;
  SearchPath search;  ///< of files that the scene refers to
};

struct RunOptions {
  SceneChoice scene;
  std::optional<std::int64_t> steps;
  double time = 5;           ///< s, where steps are not given
  std::string table;         ///< path of the CSV file; empty: none
  std::string contactTable;  ///< that of its contacts; empty: none
  std::int64_t every = 1;
  std::vector<std::string> columns;  ///< patterns
  std::string recording;             ///< path; empty: none
  std::string dumpFolder;            ///< for the systems of one step; empty: none
  std::string contactFolder;         ///< for the contact problem of that step; empty: none
  DivergencePolicy divergencePolicy = DivergencePolicy::Stop;
  std::int64_t dumpStep = 1;  ///< the step that is dumped, from 1
  enum class Unsolved {
    Told,
    Accepted
  } unsolved = Unsolved::Told;  ///< whether the exit code tells it
};

/// Options of images and films.
struct ImageOptions {
  enum class Part { Hidden, Shown };
  int width = 1280;
  int height = 720;
  std::string camera = "home";
  std::string theme = "light";
  Part forces = Part::Hidden;
  Part axes = Part::Shown;
  Part background = Part::Shown;
  std::string colourBy;  ///< key of what things are coloured by; empty: none
};

struct RenderOptions {
  SceneChoice scene;
  double time = 0;  ///< s
  std::string picture;
  ImageOptions view;
};

struct FilmOptions {
  SceneChoice scene;
  std::string file;
  double from = 0, to = 5;  ///< s
  int framesPerSecond = 25;
  double speed = 1;  ///< simulated seconds per second
  ImageOptions view;
};

struct ExportOptions {
  SceneChoice scene;
  std::string file;
  std::optional<std::int64_t> steps;
  double time = 5;  ///< s, where steps are not given
  std::int64_t every = 1;
};

struct SolveOptions {
  std::string problem;
  std::string solver = "auto";
  double precision = 1e-8;  ///< of the relative natural residual
  std::int64_t iterations = 100000;
  std::string order = "forward";
  std::int64_t seed = 1;  ///< of the random order
  double relaxation = 1;
  std::string history;   ///< path of the CSV file; empty: none
  std::string solution;  ///< path of the JSON file; empty: none
};

int run(const RunOptions& options);
int check(const SceneChoice& scene);
int render(const RenderOptions& options);
int film(const FilmOptions& options);
/// Tells what closing the joints of a scene takes, and writes the closed scene to a file that must
/// not exist yet; without a name nothing is written.
int close(const SceneChoice& scene, const std::string& to);
/// Writes what FreeMotion takes from the start of the scene beside it.
int precompute(const SceneChoice& scene);
int replayRecording(const std::string& path);
/// Writes a series for ParaView.
int exportSeries(const ExportOptions& options);
/// Writes the scene of a foreign file as one of our own, which must not exist yet.
int importFile(const SceneChoice& from, const std::string& to);
/// Solves a nonsmooth problem from a file.
int solve(const SolveOptions& options);
/// The whole reference manual, or the part about one type.
int printManual(const std::string& type);

}  // namespace compliant::batch
