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

/// 0: everything was done and solved. 1: the input is bad. 2: the solver refused a step or left
/// something unsolved, or a replay differs.
enum ExitCode : int { Ok = 0, BadInput = 1, Refused = 2 };

/// A scene file, and the fields to set first, each as "component.field=value".
struct SceneChoice {
  std::string path;
  std::vector<std::string> settings;
  SearchPath search;  ///< for the files that the scene refers to
};

struct RunOptions {
  SceneChoice scene;
  std::optional<std::int64_t> steps;
  double time = 5;           ///< s, if no steps are given
  std::string table;         ///< path of the CSV file; empty: none
  std::string contactTable;  ///< path of the CSV file of contacts; empty: none
  std::int64_t every = 1;
  std::vector<std::string> columns;  ///< patterns
  std::string recording;             ///< path; empty: none
  std::string dumpFolder;            ///< for the systems of one step; empty: none
  std::string contactFolder;         ///< for the contact problem of that step; empty: none
  DivergencePolicy divergencePolicy = DivergencePolicy::Stop;
  std::vector<std::string> breaks;  ///< conditions (BreakCondition)
  std::int64_t dumpStep = 1;        ///< number of the step to dump, from 1
  enum class Unsolved {
    Told,
    Accepted
  } unsolved = Unsolved::Told;  ///< whether the exit code reports it
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
  std::string colourBy;  ///< key of the ColourQuantity; empty: none
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
  double time = 5;  ///< s, if no steps are given
  std::int64_t every = 1;
};

struct SolveOptions {
  std::string problem;
  std::string solver = "auto";
  bool all = false;         ///< compare all methods, from zero
  double precision = 1e-8;  ///< required relative natural residual
  std::int64_t iterations = 100000;
  std::string order = "forward";
  std::int64_t seed = 1;  ///< seed of the random order
  double relaxation = 1;
  std::string history;   ///< path of the CSV file; empty: none
  std::string solution;  ///< path of the JSON file; empty: none
};

int run(const RunOptions& options);
int check(const SceneChoice& scene);
int render(const RenderOptions& options);
int film(const FilmOptions& options);
/// Reports the gaps of the joints before and after closing them, and saves the closed scene to a
/// file that must not exist yet. With an empty name it saves nothing.
int close(const SceneChoice& scene, const std::string& to);
/// Writes what FreeMotion precomputes at the start of the scene, in the folder of the scene.
int precompute(const SceneChoice& scene);
int replayRecording(const std::string& path);
/// Writes a series for ParaView.
int exportSeries(const ExportOptions& options);
/// Saves a foreign file as a scene file of this program, which must not exist yet.
int importFile(const SceneChoice& from, const std::string& to);
/// Solves a nonsmooth problem from a file.
int solve(const SolveOptions& options);
/// Prints the whole reference manual, or the page of one type.
int printManual(const std::string& type);

}  // namespace compliant::batch
