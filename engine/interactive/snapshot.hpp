#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engine/analysis/quantity.hpp"
#include "engine/interactive/step_marks.hpp"
#include "engine/simulation/scene_structure.hpp"

namespace compliant {

/// A message for the user; `number` gives the order.
struct Event {
  enum class Severity { Info, Warning, Error };
  std::int64_t number = 0;
  Severity severity = Severity::Info;
  Id component = 0;
  std::string text;
  double time = 0;  ///< s, of the moment concerned: a snapshot may report several steps
};

/// A step of the history in which contacts or stops closed faster than the impact speed.
struct ImpactMark {
  std::int64_t index = 0;  ///< of the moment after it, in the history
  double time = 0;         ///< s, then
  int count = 0;           ///< number of contacts and stops that closed
  double energy = 0;       ///< J, dissipated energy
  bool operator==(const ImpactMark&) const = default;
};

/// The state of the play controls.
struct Transport {
  bool playing = false;
  double wantedSpeed = 1;    ///< simulated seconds per second
  double measuredSpeed = 0;  ///< the same, over the last half second
  double sceneStep = 0.01;   ///< s, the clock's step: the largest h
  // The timeline: entries of the history; 0 is the oldest kept.
  std::int64_t historySize = 0;
  std::int64_t historyIndex = 0;
  std::int64_t moment = 0;   ///< number of the entry shown, for GoToSnapshot
  double historyStart = 0;   ///< s, time of the oldest entry
  double historyEnd = 0;     ///< s, time of the newest
  std::int64_t newest = 0;   ///< number of the newest entry
  std::int64_t history = 0;  ///< number of restarts of the history
  /// Steps with impacts, oldest first; null: none, or more than a timeline can show.
  std::shared_ptr<const std::vector<ImpactMark>> impacts;
  /// Steps about which something is to be told, oldest first; null: none.
  std::shared_ptr<const std::vector<StepMark>> marks;
  /// Path of the recording under way; null: none.
  std::shared_ptr<const std::string> recording;
  bool inPast() const { return historyIndex + 1 < historySize; }
};

/// The present pull of the mouse.
struct PullInfo {
  bool active = false;
  int state = -1;
  Index element = 0;
  Vec3 place = Vec3::Zero();  ///< m, the held place
  Vec3 target = Vec3::Zero();
  Vec3 force = Vec3::Zero();  ///< N, on the place
  double extension = 0;       ///< m
};

struct SolverRecord;
struct HistoryReading;
struct BreakpointState;
struct GoalState;

/// The answer to WriteScene.
struct SceneText {
  std::uint64_t request = 0;  ///< as requested
  std::string text;           ///< as a scene file, with the components of a pull
};

/// The immutable answer of the engine: everything the user interface shows.
struct Snapshot : RowLaws {
  std::uint64_t serial = 0;
  std::uint64_t lastEdit = 0;     ///< number of edits applied so far
  std::uint64_t sceneSerial = 0;  ///< number of scenes loaded so far
  std::shared_ptr<const SceneStructure> structure;
  /// The present scene; `structure` is that of the moment shown.
  std::shared_ptr<const SceneStructure> design;
  Motion motion;
  /// Of the design; none while a moment of another structure is shown.
  std::vector<LoadInfo> loads;
  std::shared_ptr<const std::vector<BodyInfo>> bodies;
  Energies energies;
  StepReport report;
  Transport transport;
  PullInfo pull;
  std::vector<Event> events;  ///< the latest, at most 256
  /// Whether the motion was computed under these c and d: false after an edit until the next step,
  /// but true again if the edit is reverted. The past is shown with its own c and d until an edit
  /// is made there, then with those of the design.
  bool stepped = true;
  /// Whether the report is of the present design: false after an edit until the next step, but true
  /// again if the edit is reverted.
  bool reported = true;
  /// Why the system of the last step cannot be saved, one sentence; null when it can.
  const char* whyNoSystem = nullptr;
  /// How the watched system was solved in the step to the moment shown; null: no system is watched,
  /// or no step since the scene was laid out or reset led there. While time stands still, the step
  /// is taken again with everything recorded, unless the scene has changed since.
  std::shared_ptr<const SolverRecord> solve;
  /// The answer to the latest ReadHistory of each reader of this scene.
  std::map<int, std::shared_ptr<const HistoryReading>> readings;
  /// The answer for a reader; null if there is none.
  std::shared_ptr<const HistoryReading> reading(int reader = 0) const {
    const auto found = readings.find(reader);
    return found != readings.end() ? found->second : nullptr;
  }
  /// Of the latest SetBreakpoints; null: there are none.
  std::shared_ptr<const std::vector<BreakpointState>> breakpoints;
  /// Of the latest SetGoals; null: there are none.
  std::shared_ptr<const std::vector<GoalState>> goals;
  std::int64_t breaks = 0;  ///< how often time has stopped at one
  /// The answer to the latest WriteScene; null: none was sent.
  std::shared_ptr<const SceneText> sceneText;
};

inline MomentView viewOf(const Snapshot& snapshot) {
  return {*snapshot.structure, snapshot.motion, snapshot.energies, snapshot.report, &snapshot};
}

}  // namespace compliant
