#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engine/analysis/energy_watch.hpp"
#include "engine/analysis/hard_row_watch.hpp"
#include "engine/interactive/breakpoints.hpp"
#include "engine/interactive/edits_since.hpp"
#include "engine/interactive/engine_options.hpp"
#include "engine/interactive/goals.hpp"
#include "engine/interactive/history.hpp"
#include "engine/interactive/inbox.hpp"
#include "engine/interactive/pull.hpp"
#include "engine/interactive/real_time_pacer.hpp"
#include "engine/interactive/step_again.hpp"
#include "engine/record/recording.hpp"
#include "engine/record/solver_record.hpp"
#include "engine/simulation/simulation.hpp"

namespace compliant {

/// A simulation for interactive use: it applies edits, handles commands, keeps the history,
/// records, pulls, and publishes the result as snapshots. Single-threaded except for interrupt();
/// EngineThread runs it on a thread of its own.
class Engine {
 public:
  Engine(Scene scene, EngineOptions options);

  void take(Inbox::Item& item);
  bool playing() const { return playing_; }
  /// Steps while time is due, for at most `budget`, or until `wanted` reports other
  /// work.
  void stepUntilDue(RealTimePacer::Clock::duration budget, const std::function<bool()>& wanted);
  /// The time until the next step is due, in s of the clock; at most 0 if it is due.
  double secondsAhead() const;
  /// Stops time with a sentence, after memory ran out or a library failed.
  void fail(const std::string& sentence);
  /// Reports the failure of a recording, if any.
  void checkRecording();

  /// Whether there is a change that the last snapshot does not show.
  bool changed() const { return changed_; }
  std::shared_ptr<const Snapshot> snapshot();

  /// From any thread: ends a long solve and discards its step, until the next clear.
  void interrupt() { interrupted_ = true; }
  void clearInterrupt() { interrupted_ = false; }

 private:
  // Handling of received items.
  void take(Inbox::Load& load);
  void take(Inbox::Change& change);
  void take(Command& command);
  void handle(const Play&);
  void handle(const Pause&);
  void handle(const StepForward& command);
  void handle(const StepBack&);
  void handle(const Seek& command);
  void handle(const SeekTime& command);
  void handle(const GoToSnapshot& command);
  void handle(const Reset&);
  void handle(const SetDivergencePolicy& command);
  void handle(const SetSpeed& command);
  void handle(const PullStart& command);
  void handle(const PullMove& command);
  void handle(const PullEnd&);
  void handle(const SetPull& command);
  void handle(const WatchSolver& command);
  void handle(const SetBreakpoints& command);
  void handle(const SetGoals& command);
  void handle(const ReadHistory& command);
  void handle(const WriteScene& command);
  void handle(const StartRecording& command);
  void handle(const StopRecording&);
  void handle(const SaveSystem& command);
  void handle(const Precompute& command);

  void adoptScene(Scene scene, std::shared_ptr<const PersistentIdsByState> persistentIds);
  /// Starts a simulation at its start, without memory of any previous one.
  void begin(Scene scene, std::shared_ptr<const PersistentIdsByState> persistentIds);
  void record(const std::string& path);
  void record(std::unique_ptr<RecordingWriter> recording, const std::string& path);
  Result<Edit> apply(const Edit& edit, const PreviousMotion& before,
                     const std::shared_ptr<const PersistentIdsByState>& persistentIds);
  Pull::Apply applier();
  void endPull();

  void stepOnce();
  const StepReport& stepToItsEnd();
  void refuse(const StepReport& report);
  /// Back to the last good step, with the sentence.
  void takeBack(const Divergence& divergence);
  /// Reports elements that broke in the step that began with this motion.
  void reportBreaks(const Motion& before);
  /// Reports the first step of a run that was not solved to its precision.
  void reportEarlyStop(const StepReport& report);
  void reportMiss();
  /// Stops time if a breakpoint holds after the step.
  void breakIfWanted(const Energies& energies);
  void restartWatches();
  /// Discards a refused step that does not follow the moment shown now.
  void forgetRefusal();
  void event(Event::Severity severity, Id component, std::string text);
  void anchor() { pacer_.anchor(simulation_->motion().time); }

  Status dumpLastStep(const std::string& folder);
  /// Why there is no system of the last step to save; null when there is one.
  const char* whyNoSystem() const;
  void startHistory();
  void readDesign();
  /// Makes the present the newest moment of the history.
  void remember() { remember(simulation_->energies()); }
  void remember(const Energies& energies);
  void show(std::int64_t moment);
  bool inPast() const { return view_ + 1 < history_.size(); }
  /// s, of the moment shown; within a step, of the moment that the step has reached.
  double shownTime() const;
  /// Whether a past moment is shown whose rows still exist and have since been edited.
  bool editedInPast() const;
  /// Continues from the moment shown, and discards later moments.
  void resume();
  /// The newest moment, seen from a scene with these persistent ids; null: with the present ids.
  PreviousMotion newestBefore(
      const std::shared_ptr<const PersistentIdsByState>& persistentIds = nullptr) const;

  bool watches() const;
  /// Records the assembled system, unless it went with its layout or
  /// motion.
  void recordSolve();
  /// How the watched system was solved in the step to the moment shown, or null.
  std::shared_ptr<const SolverRecord> shownSolve();

  EngineOptions options_;
  std::atomic<bool> interrupted_{false};
  std::unique_ptr<Simulation> simulation_;
  History history_;
  Pull pull_;
  std::unique_ptr<RecordingWriter> recording_;
  std::shared_ptr<const std::string> recordingPath_;  ///< of recording_; null: none
  std::int64_t recordedSteps_ = 0;
  std::int64_t view_ = 0;  ///< the moment of the history shown
  bool playing_ = false;
  bool changed_ = false;
  RealTimePacer pacer_;
  std::uint64_t serial_ = 0;
  std::uint64_t appliedEdits_ = 0;
  std::uint64_t scenesLoaded_ = 0;
  int scenesAdopted_ = 0;
  StepReport report_;
  DivergenceWatch divergence_;
  HardRowWatch hardRows_;
  EnergyWatch contactEnergy_;
  Breakpoints breakpoints_;
  Goals goals_;
  std::int64_t breaks_ = 0;  ///< how often time stopped at one
  bool toldEarlyStop_ = false, toldMiss_ = false, toldGain_ = false;
  // Of the present; edits change them, steps do not.
  std::shared_ptr<const RowLaws> laws_;
  std::shared_ptr<const std::vector<BodyInfo>> bodies_;
  EditsSince sinceStep_;    ///< if empty, the present was computed under the present design
  EditsSince sinceReport_;  ///< if empty, report_ is of the present design
  EditsSince sinceShown_;   ///< if empty, a past moment is shown with its own laws
  int watched_ = -1;        ///< the system whose solves are recorded
  SolveTrace trace_{.residual = {}, .impulse = {}, .wantsImpulse = false, .newton = {}};
  std::shared_ptr<const SceneStructure>
      solved_;  ///< of the last step; null: none that can be recorded
  std::shared_ptr<const SolverRecord> record_;      ///< of the last step; null: not yet made
  std::shared_ptr<const SceneStructure> recordIn_;  ///< which describes the owners in record_
  StepAgain again_{&interrupted_};
  std::map<int, std::shared_ptr<const HistoryReading>> readings_;  ///< by the reader
  std::shared_ptr<const SceneText> sceneText_;
  std::vector<Event> events_;
  std::int64_t lastEvent_ = 0;
};

}  // namespace compliant
