#pragma once

#include <limits>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "engine/analysis/divergence.hpp"
#include "engine/interactive/breakpoint.hpp"
#include "engine/scene/edit.hpp"

namespace compliant {

struct Snapshot;
struct TrackedQuantity;

struct Play {};
struct Pause {};
/// Steps forward while paused; in the past it first moves along the history.
struct StepForward {
  int count = 1;
};
/// Moves one entry back in the history.
struct StepBack {};
/// Shows the history entry with this index (0 is the oldest kept).
struct Seek {
  std::int64_t index = 0;
};
/// Shows the history entry nearest in time, s.
struct SeekTime {
  double time = 0;
};
/// Shows the motion of an earlier snapshot of the present scene again. If the history still has it,
/// this is a Seek; otherwise the motion becomes the present, for elements that still exist, and the
/// history restarts there.
struct GoToSnapshot {
  std::shared_ptr<const Snapshot> moment;
};
/// Returns to the designed start and clears the history.
struct Reset {};
/// The reaction to a diverging simulation (theory §11): by default it stops.
struct SetDivergencePolicy {
  DivergencePolicy reaction = DivergencePolicy::Stop;
};
struct SetSpeed {
  double factor = 1;
};  ///< simulated seconds per second, 0.01 … 100

/// The first id of pull components; ids of documents never reach it.
inline constexpr Id firstPullId = Id{1} << 62;
/// Whether a component of the engine's scene is part of a pull.
inline bool ofPull(Id component) { return component >= firstPullId; }

/// Takes hold of a point with a spring to `target` (m): a compliant constraint, mass-normalised and
/// critically damped (Servin et al. 2006; gains in acceleration units).
struct PullStart {
  Id state = 0;
  std::int64_t element = 0;
  Vec3 target = Vec3::Zero();
  Vec3 place = Vec3::Zero();  ///< m, the held place on a body, in its axes
};
struct PullMove {
  Vec3 target = Vec3::Zero();
};
struct PullEnd {};
/// The strength as a frequency in Hz (1 … 30); hard sets c = 0.
enum class PullKind { Spring, Hard };
struct SetPull {
  double frequency = 5;
  PullKind kind = PullKind::Spring;
};

/// Lets every snapshot carry the record of one system's last solve, by its index in
/// SceneStructure::systems; −1: none, which costs nothing.
struct WatchSolver {
  int system = -1;
};

/// Replaces the conditions at which time stops: when one holds after a step, the engine pauses at
/// it, tells so and marks the step.
struct SetBreakpoints {
  std::vector<Breakpoint> all;
};

/// Replaces the conditions that a lesson waits for; Snapshot::goals tells which have held since.
struct SetGoals {
  std::vector<std::string> all;
};

/// Requests numbers at the moments of the history with numbers above `after`, up to `until`, if it
/// is still the history of that Transport::history; otherwise at all moments. Snapshot::readings
/// contains the answer.
struct ReadHistory {
  int reader = 0;             ///< the requester: each reader has its own answer
  std::uint64_t request = 0;  ///< any number; identifies the answer
  std::int64_t history = 0;
  std::int64_t after = 0;
  std::int64_t until = std::numeric_limits<std::int64_t>::max();
  std::shared_ptr<const std::vector<TrackedQuantity>> quantities;
};

/// Requests the scene as the engine has it, for comparison with that of the document;
/// Snapshot::sceneText contains the answer.
struct WriteScene {
  std::uint64_t request = 0;
};

/// Resets the scene to its start and writes everything from there to a file that `replay` plays,
/// until StopRecording or another scene. Transport::recording shows that it continues, an event
/// that it has ended.
struct StartRecording {
  std::string path;
};
struct StopRecording {};

/// Writes the systems of the newest step to a folder, like dumpSystems; an event reports the
/// result.
struct SaveSystem {
  std::string folder;
};

/// Computes the data that corrections of FreeMotion need from the start of the scene and writes it
/// to the files that they name, in this folder, like Simulation::precompute; an event reports the
/// result.
struct Precompute {
  std::string folder;
};

/// Every request to the engine other than edits. A plain value.
using Command = std::variant<Play, Pause, StepForward, StepBack, Seek, SeekTime, GoToSnapshot,
                             Reset, SetDivergencePolicy, SetSpeed, PullStart, PullMove, PullEnd,
                             SetPull, WatchSolver, SetBreakpoints, SetGoals, ReadHistory,
                             WriteScene, StartRecording, StopRecording, SaveSystem, Precompute>;

}  // namespace compliant
