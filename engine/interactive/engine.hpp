#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engine/analysis/energy_watch.hpp"
#include "engine/analysis/hard_row_watch.hpp"
#include "engine/interactive/edits_since.hpp"
#include "engine/interactive/engine_options.hpp"
#include "engine/interactive/history.hpp"
#include "engine/interactive/inbox.hpp"
#include "engine/interactive/pull.hpp"
#include "engine/interactive/real_time_pacer.hpp"
#include "engine/record/recording.hpp"
#include "engine/record/solver_record.hpp"
#include "engine/simulation/simulation.hpp"

namespace compliant {

/// A simulation for interactive use: it applies edits, handles commands, keeps the history,
/// records, pulls, and publishes the result as snapshots. Single-threaded but for interrupt();
/// EngineThread runs it on a thread of its own.
class Engine {
 public:
  Engine(Scene scene, EngineOptions options);

  void take(Inbox::Item& item);
  bool playing() const { return playing_; }
  /// Steps while time is due, for at most `budget`, or until `wanted` says that there is something
  /// else to do.
  void stepUntilDue(RealTimePacer::Clock::duration budget, const std::function<bool()>& wanted);
  /// Until the next step is due, in s of the clock; at most 0 when it is.
  double secondsAhead() const;
  /// Ends time with a sentence: memory ended, or a library failed.
  void fail(const std::string& sentence);
  /// What a recording has to say at its end.
  void checkRecording();

  /// Whether there is something that the last snapshot does not show.
  bool changed() const { return changed_; }
  std::shared_ptr<const Snapshot> snapshot();

  /// From any thread: ends a long solve; its step is then none. Until the next clear.
  void interrupt() { interrupted_ = true; }
  void clearInterrupt() { interrupted_ = false; }

 private:
  // What is taken.
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
  void handle(const ReadHistory& command);
  void handle(const WriteScene& command);
  void handle(const StartRecording& command);
  void handle(const StopRecording&);
  void handle(const SaveSystem& command);
  void handle(const Precompute& command);

  void adoptScene(Scene scene, std::shared_ptr<const PersistentIdsByState> persistentIds);
  /// A simulation that remembers nothing of another one, at its start.
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
  /// Reports what has broken in the step that began with this motion.
  void reportBreaks(const Motion& before);
  /// Reports the first step of a run that was not solved to its precision.
  void reportEarlyStop(const StepReport& report);
  void reportMiss();
  void restartWatches();
  /// The step that was refused is not the next one of the moment that is shown now.
  void forgetRefusal();
  void event(Event::Severity severity, Id component, std::string text);
  void anchor() { pacer_.anchor(simulation_->motion().time); }

  Status dumpLastStep(const std::string& folder);
  /// Why there is no system of the last step to save; null when there is one.
  const char* whyNoSystem() const;
  void startHistory();
  void readDesign();
  /// The present becomes the newest moment of the history.
  void remember() { remember(simulation_->energies()); }
  void remember(const Energies& energies);
  void show(std::int64_t moment);
  bool inPast() const { return view_ + 1 < history_.size(); }
  /// s, of the moment that is shown; in the middle of a step of the one that it has come to.
  double shownTime() const;
  /// Whether a moment of the past is shown whose rows still exist and have been edited meanwhile.
  bool editedInPast() const;
  /// Goes on from the moment that is shown: what came after it is forgotten.
  void resume();
  /// The newest moment, seen from a scene with these persistent ids; null: with those of now.
  PreviousMotion newestBefore(
      const std::shared_ptr<const PersistentIdsByState>& persistentIds = nullptr) const;

  bool watches() const;
  /// The system that lies assembled there, unless it has gone with the layout or the motion that it
  /// is of.
  void recordSolve();

  EngineOptions options_;
  std::atomic<bool> interrupted_{false};
  std::unique_ptr<Simulation> simulation_;
  History history_;
  Pull pull_;
  std::unique_ptr<RecordingWriter> recording_;
  std::shared_ptr<const std::string> recordingPath_;  ///< of recording_; null: it is not
  std::int64_t recordedSteps_ = 0;
  std::int64_t view_ = 0;  ///< the moment of the history that is shown
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
  bool toldEarlyStop_ = false, toldMiss_ = false, toldGain_ = false;
  // Of the present; edits change them, steps do not.
  std::shared_ptr<const RowLaws> laws_;
  std::shared_ptr<const std::vector<BodyInfo>> bodies_;
  EditsSince sinceStep_;    ///< without any the present came about under the design as it is
  EditsSince sinceReport_;  ///< without any report_ is of the design as it is
  EditsSince sinceShown_;   ///< without any a moment of the past is shown with the laws of then
  int watched_ = -1;        ///< the system whose solves are recorded
  SolveTrace trace_{.residual = {}, .impulse = {}, .wantsImpulse = false, .newton = {}};
  std::shared_ptr<const SceneStructure>
      solved_;  ///< of the last step; null: none that a record can be of
  std::shared_ptr<const SolverRecord> record_;      ///< of the last step; null: not made yet
  std::shared_ptr<const SceneStructure> recordIn_;  ///< which describes the owners in record_
  std::map<int, std::shared_ptr<const HistoryReading>> readings_;  ///< by the reader
  std::shared_ptr<const SceneText> sceneText_;
  std::vector<Event> events_;
  std::int64_t lastEvent_ = 0;
};

}  // namespace compliant
