#pragma once

#include <limits>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "engine/analysis/divergence.hpp"
#include "engine/scene/edit.hpp"

namespace compliant {

struct Snapshot;
struct TrackedQuantity;

struct Play {};
struct Pause {};
/// Steps forward while paused; from the past it first walks along the history.
struct StepForward {
  int count = 1;
};
/// One entry back in the history.
struct StepBack {};
/// Shows the history entry with this index (0 is the oldest kept).
struct Seek {
  std::int64_t index = 0;
};
/// Shows the history entry whose time is nearest, s.
struct SeekTime {
  double time = 0;
};
/// Shows the motion of an earlier snapshot of the present scene again. Where the history still has
/// it this is a Seek; else it becomes the present, as far as its elements are there, and the
/// history begins anew there.
struct GoToSnapshot {
  std::shared_ptr<const Snapshot> moment;
};
/// Back to the designed start; forgets the history.
struct Reset {};
/// What happens where the simulation diverges (theory §11): by default it stops.
struct SetDivergencePolicy {
  DivergencePolicy reaction = DivergencePolicy::Stop;
};
struct SetSpeed {
  double factor = 1;
};  ///< simulated seconds per second, 0.01 … 100

/// The components of a pull count from here on, which no document reaches.
inline constexpr Id firstPullId = Id{1} << 62;
/// Whether a component of the engine's scene is part of a pull.
inline bool ofPull(Id component) { return component >= firstPullId; }

/// Takes hold of a point with a spring to `target` (m): a compliant constraint, mass-normalised and
/// critically damped (Servin et al. 2006; gains in acceleration units).
struct PullStart {
  Id state = 0;
  std::int64_t element = 0;
  Vec3 target = Vec3::Zero();
  Vec3 place = Vec3::Zero();  ///< m, where a body is held, in its axes
};
struct PullMove {
  Vec3 target = Vec3::Zero();
};
struct PullEnd {};
/// Strength as a frequency in Hz (1 … 30); hard makes c = 0.
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

/// Asks for numbers in the moments of the history with greater numbers than `after`, if it is still
/// the history of that Transport::history, up to the one numbered `until`; else in all.
/// Snapshot::readings answer.
struct ReadHistory {
  int reader = 0;             ///< who asks: each reader has an answer of its own
  std::uint64_t request = 0;  ///< any number, by which the answer is known
  std::int64_t history = 0;
  std::int64_t after = 0;
  std::int64_t until = std::numeric_limits<std::int64_t>::max();
  std::shared_ptr<const std::vector<TrackedQuantity>> quantities;
};

/// Asks for the scene as the engine has it, to compare it with that of the document;
/// Snapshot::sceneText answers.
struct WriteScene {
  std::uint64_t request = 0;
};

/// Sets the scene back to its start and writes what happens from there into a file that `replay`
/// plays, until StopRecording or another scene. Transport::recording tells that it goes on, an
/// event that it has ended.
struct StartRecording {
  std::string path;
};
struct StopRecording {};

/// Writes the systems of the newest step into a folder, as dumpSystems does; an event tells how
/// that went.
struct SaveSystem {
  std::string folder;
};

/// Computes what corrections of FreeMotion take from the start of the scene, and writes it into the
/// files that they name, in this folder, as Simulation::precompute does; an event tells how that
/// went.
struct Precompute {
  std::string folder;
};

/// Everything that may be asked of the engine besides edits. A plain value.
using Command =
    std::variant<Play, Pause, StepForward, StepBack, Seek, SeekTime, GoToSnapshot, Reset,
                 SetDivergencePolicy, SetSpeed, PullStart, PullMove, PullEnd, SetPull, WatchSolver,
                 ReadHistory, WriteScene, StartRecording, StopRecording, SaveSystem, Precompute>;

}  // namespace compliant
