#include "engine/run/engine_thread.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>

#include "engine/base/alternate_stack.hpp"
#include "engine/base/text.hpp"
#include "engine/run/history.hpp"
#include "engine/run/inbox.hpp"
#include "engine/run/pace.hpp"
#include "engine/run/pull.hpp"
#include "engine/run/quantity.hpp"
#include "engine/run/recording.hpp"
#include "engine/run/solver_record.hpp"
#include "engine/scene/scene_file.hpp"

namespace compliant {

namespace {

using Clock = Pace::Clock;
constexpr auto publishEvery = std::chrono::milliseconds(16);
constexpr std::size_t keptEvents = 256;
constexpr std::int64_t stepsPerCheck = 100;  ///< of a recording

/// Where cores are few and OpenGL is software, drawing takes a larger share of them than stepping:
/// a picture that stutters hurts more than time that runs slower. Alone on a core nothing changes.
void yieldToDrawing() {
  constexpr int nice = 5;
  // On Linux the priority is that of the calling thread. Refused, all stays as it was.
  setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), nice);
}

}  // namespace

/// The thread and all that it owns. Members below the line are touched by the thread alone.
class EngineThread::Worker {
 public:
  Worker(Scene scene, Options options, std::function<void()> published)
      : published_(std::move(published)), options_(std::move(options)), history_(options_.historyBytes) {
    adoptScene(std::move(scene), nullptr);
    publish();
    thread_ = std::thread([this] { run(); });
  }
  ~Worker() {
    requestStop();
    thread_.join();
    checkRecording();
  }

  void requestStop() {
    {
      const std::lock_guard lock(mutex_);
      stop_ = true;
      if (interrupt_ != nullptr) *interrupt_ = true;
    }
    wake_.notify_one();
  }

  void post(Inbox::Item item) {
    {
      const std::lock_guard lock(mutex_);
      if (inbox_.add(std::move(item)) && interrupt_ != nullptr) *interrupt_ = true;
    }
    wake_.notify_one();
  }

  std::shared_ptr<const Snapshot> latest() const {
    const std::lock_guard lock(mutex_);
    return latest_;
  }

 private:
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  Inbox inbox_;
  std::shared_ptr<const Snapshot> latest_;
  std::atomic<bool>* interrupt_ = nullptr;  ///< of the simulation that is stepping
  bool stop_ = false;
  std::function<void()> published_;
  std::thread thread_;

  // === The engine's own ===

  void run() {
    const AlternateStack stack;
    yieldToDrawing();
    while (true) {
      std::deque<Inbox::Item> items;
      {
        std::unique_lock lock(mutex_);
        if (inbox_.empty() && !stop_) waitForWork(lock);
        if (stop_) return;
        items = inbox_.takeAll();
        *interrupt_ = false;
      }
      // Memory may end, or a library fail: that ends time, never the program.
      try {
        for (Inbox::Item& item : items) {
          changed_ = true;
          std::visit([this](auto& content) { take(content); }, item);
        }
        // Before a step that may take long: the window must see that time runs.
        if (playing_ != latest()->transport.playing) publish();
        if (playing_) stepUntilDue();
      } catch (const std::bad_alloc&) {
        giveUp("The memory of this machine does not suffice for this scene with this solver");
      } catch (const std::exception& failure) {
        giveUp(failure.what());
      }
      if (changed_ && (!playing_ || Clock::now() - lastPublished_ >= publishEvery)) publish();
    }
  }

  void giveUp(const std::string& sentence) {
    playing_ = false;
    changed_ = true;
    event(Event::Severity::Error, 0, sentence);
  }

  void waitForWork(std::unique_lock<std::mutex>& lock) {
    const auto ready = [this] { return !inbox_.empty() || stop_; };
    if (!playing_) {
      wake_.wait(lock, ready);
      return;
    }
    const double ahead = simulation_->motion().time - pace_.due();
    if (ahead <= 0) return;
    // News that came too early for another snapshot must not wait for the next step.
    const double news = std::chrono::duration<double>(lastPublished_ + publishEvery - Clock::now()).count();
    const double wait = std::min(ahead / pace_.speed(), changed_ ? std::max(news, 0.0) : 0.1);
    wake_.wait_for(lock, std::chrono::duration<double>(wait), ready);
  }

  void anchor() { pace_.anchor(simulation_->motion().time); }

  /// Steps for at most one frame, so that the inbox is looked at often.
  void stepUntilDue() {
    const auto start = Clock::now();
    while (playing_ && simulation_->motion().time < pace_.due()) {
      stepOnce();
      {
        const std::lock_guard lock(mutex_);
        if (!inbox_.empty() || stop_) break;
      }
      if (Clock::now() - start >= publishEvery) break;
    }
    // A machine that cannot keep up slows down instead of running after lost time.
    if (pace_.due() - simulation_->motion().time > 0.1 * pace_.speed()) anchor();
    pace_.measure(simulation_->motion().time);
  }

  void stepOnce() {
    pull_.update(*simulation_, applier());
    if (watches()) simulation_->dynamics(static_cast<std::size_t>(watched_)).watch(&trace_);
    const StepReport& report = simulation_->step();
    solved_ = simulation_->structure();
    record_ = nullptr;
    changed_ = true;
    // Somebody wants something else: the report of the step before stands.
    if (report.status == SolveStatus::Cancelled) return;
    const bool known = std::any_of(report_.systems.begin(), report_.systems.end(),
                                   [](const SystemReport& system) { return system.solve.conflicts > 0; });
    report_ = report;
    if (const SystemReport* conflict = known ? nullptr : firstConflict(report))
      event(Event::Severity::Warning, conflict->solve.conflicting[0], conflictSentence(*conflict, *simulation_->structure()));
    if (!usable(report.status)) {
      refuse(report);
      return;
    }
    stepped_ = true;
    remember();
    if (recording_ != nullptr) {
      recording_->step();
      if (simulation_->motion().step % stepsPerCheck == 0) checkRecording();
    }
  }

  void refuse(const StepReport& report) {
    playing_ = false;
    const auto [culprit, sentence] = firstFailure(report, *simulation_->structure());
    event(Event::Severity::Error, culprit, sentence);
    checkRecording();
  }

  static const SystemReport* firstConflict(const StepReport& report) {
    for (const SystemReport& system : report.systems)
      if (system.solve.conflicts > 0) return &system;
    return nullptr;
  }

  void checkRecording() {
    if (recording_ == nullptr) return;
    recording_->check(simulation_->motion());
    if (recording_->good()) return;
    event(Event::Severity::Warning, 0, "The recording could not be written to its end; is the disk full?");
    recording_.reset();
  }

  void event(Event::Severity severity, Id component, std::string text) {
    events_.push_back({++lastEvent_, severity, component, std::move(text)});
    if (events_.size() > keptEvents) events_.erase(events_.begin());
  }

  Pull::Apply applier() {
    return [this](const Edit& edit) { return apply(edit, newestBefore(), nullptr); };
  }

  Result<Edit> apply(const Edit& edit, const MotionBefore& before, const std::shared_ptr<const TagsOfStates>& tags) {
    Result<Edit> inverse = simulation_->apply(edit, tags, &before);
    if (!inverse) return inverse;
    if (recording_ != nullptr) recording_->edit(edit, before.elements);
    findLaws();
    stepped_ = false;
    return inverse;
  }

  void adoptScene(Scene scene, std::shared_ptr<const TagsOfStates> tags) {
    {
      const std::lock_guard lock(mutex_);
      interrupt_ = nullptr;
    }
    checkRecording();
    pull_ = Pull();
    simulation_ = std::make_unique<Simulation>(std::move(scene), std::move(tags));
    simulation_->keepLedger(true);
    {
      const std::lock_guard lock(mutex_);
      interrupt_ = &simulation_->cancelled();
    }
    playing_ = false;
    pace_.stop();
    report_ = {};
    startHistory();
    anchor();
    recording_.reset();
    events_.clear();  // of components of another scene
    reading_ = nullptr;
    sceneText_ = nullptr;
    if (options_.recordingPath.empty()) return;
    const std::string number = scenesAdopted_++ == 0 ? "" : "." + std::to_string(scenesAdopted_);
    auto recording = RecordingWriter::open(options_.recordingPath + number, simulation_->scene());
    if (recording) recording_ = std::move(*recording);
    else event(Event::Severity::Warning, 0, recording.error().text());
  }

  void startHistory() {
    history_.clear();
    solved_ = nullptr;
    record_ = nullptr;
    stepped_ = true;
    findLaws();
    remember();
  }

  void findLaws() {
    auto laws = std::make_shared<RowLaws>();
    simulation_->rowLaws(laws->compliance, laws->dampingRatio);
    laws_ = std::move(laws);
  }

  /// The present becomes the newest moment of the history.
  void remember() {
    History::Moment& moment = history_.push(simulation_->structure(), simulation_->motion());
    moment.laws = laws_;
    moment.energies = simulation_->energies();
    moment.report = report_;
    view_ = history_.size() - 1;
  }

  void take(Inbox::Load& load) {
    adoptScene(std::move(load.scene), std::move(load.tags));
    ++scenesLoaded_;
    appliedEdits_ = 0;
  }

  void take(Inbox::Change& change) {
    // A pull hangs on the scene that it was started in.
    if (effectOf(simulation_->scene(), change.edit) == Effect::Structure) endPull();
    const double clock = simulation_->sceneStep();
    const auto structure = simulation_->structure();
    const MotionBefore before = newestBefore(change.tags);
    if (const auto done = apply(change.edit, before, change.tags); !done)
      event(Event::Severity::Error, 0, done.error().text());
    appliedEdits_ += change.count;
    if (simulation_->motion().step > 0 && simulation_->structure() != structure &&
        !simulation_->continues(before)) {
      event(Event::Severity::Info, 0, "Back at the start: what is new has no motion to go on with");
      obey(Reset());
    } else if (simulation_->motion().step == 0) {
      // At the start the history is the start: it follows the design.
      startHistory();
    }
    if (simulation_->sceneStep() != clock) anchor();
  }

  void take(Command& command) {
    std::visit([this](const auto& c) { obey(c); }, command);
  }

  /// The newest moment, seen from a scene with these tags; null: with those of now.
  MotionBefore newestBefore(const std::shared_ptr<const TagsOfStates>& tags = nullptr) const {
    const History::Moment& newest = history_.back();
    return {*newest.structure, newest.motion,
            elementsBefore(newest.structure->tags,
                           tags != nullptr ? tags : simulation_->structure()->tags)};
  }

  bool inPast() const { return view_ + 1 < history_.size(); }

  /// Goes on from the moment that is shown: what came after it is forgotten.
  void resume() {
    if (!inPast()) return;
    const std::int64_t back = history_.size() - 1 - view_;
    history_.truncateAfter(view_);
    const MotionBefore before = newestBefore();
    if (recording_ != nullptr) recording_->resume(back, before.elements);
    simulation_->adopt(before);
    stepped_ = history_.back().laws == laws_;
    solved_ = nullptr;
  }

  void obey(const Play&) {
    resume();
    playing_ = true;
    anchor();
    pace_.startMeasuring(simulation_->motion().time);
  }
  void obey(const Pause&) {
    playing_ = false;
    pace_.stop();
    if (!inPast()) checkRecording();
  }
  void obey(const StepForward& command) {
    obey(Pause());
    for (int i = 0; i < command.count && !simulation_->cancelled(); ++i) {
      if (inPast()) ++view_;
      else stepOnce();
    }
  }
  void obey(const StepBack&) { obey(Seek{view_ - 1}); }
  void obey(const Seek& command) {
    obey(Pause());
    endPull();
    view_ = std::clamp<std::int64_t>(command.index, 0, history_.size() - 1);
  }
  void obey(const SeekTime& command) { obey(Seek{history_.nearest(command.time)}); }
  void obey(const Recall& command) {
    const Snapshot& wanted = *command.moment;
    // Ids mean something else in another scene.
    if (wanted.sceneSerial != scenesLoaded_) return;
    obey(Pause());
    endPull();
    if (const std::int64_t index = history_.find(wanted.transport.moment); index >= 0) {
      view_ = index;
      return;
    }
    if (recording_ != nullptr) {
      recording_.reset();
      event(Event::Severity::Warning, 0,
            "The recording ends here: it cannot hold a motion that the history has forgotten.");
    }
    const bool same = wanted.structure == simulation_->structure();
    if (same) {
      simulation_->restore(wanted.motion);
    } else {
      // What is new since then stands where it is designed.
      simulation_->reset();
      simulation_->adopt({*wanted.structure, wanted.motion,
                          elementsBefore(wanted.structure->tags, simulation_->structure()->tags)});
    }
    report_ = same ? wanted.report : StepReport();
    startHistory();
    stepped_ = same && wanted.stepped && laws_->compliance == wanted.compliance &&
               laws_->dampingRatio == wanted.dampingRatio;
    anchor();
  }
  void obey(const Reset&) {
    obey(Pause());
    endPull();
    simulation_->reset();
    if (recording_ != nullptr) recording_->reset();
    report_ = {};
    startHistory();
  }
  void obey(const SetSpeed& command) {
    if (std::isnan(command.factor)) return;
    pace_.setSpeed(std::clamp(command.factor, 0.01, 100.0), simulation_->motion().time);
  }
  void obey(const PullStart& command) {
    // Whoever cannot pull keeps the future.
    if (const Status problem = Pull::check(command, *simulation_)) {
      event(Event::Severity::Info, command.state, problem->what);
      return;
    }
    resume();
    if (const Status problem = pull_.start(command, *simulation_, applier()))
      event(Event::Severity::Info, command.state, problem->what);
  }
  void obey(const PullMove& command) { pull_.move(command.target); }
  void obey(const PullEnd&) { endPull(); }
  void obey(const SetPull& command) { pull_.set(command, applier()); }
  void obey(const WatchSolver& command) {
    for (std::size_t i = 0; i < simulation_->systems(); ++i) simulation_->dynamics(i).watch(nullptr);
    trace_.clear();
    watched_ = command.system;
    record_ = nullptr;
  }
  void obey(const ReadHistory& command) {
    reading_ = std::make_shared<HistoryReading>(readHistory(history_, command));
  }
  void obey(const WriteScene& command) {
    sceneText_ = std::make_shared<SceneText>(command.request, writeScene(simulation_->scene()));
  }
  bool watches() const { return watched_ >= 0 && static_cast<std::size_t>(watched_) < simulation_->systems(); }
  /// The system that lies assembled there, unless it has gone with the layout or the motion that it is of.
  void recordSolve() {
    if (record_ == nullptr && watches() && solved_ != nullptr && solved_ == simulation_->structure())
      record_ = std::make_shared<SolverRecord>(recordOf(*simulation_, watched_));
  }
  void endPull() {
    if (pull_.active()) pull_.end(*simulation_, applier());
  }

  void publish() {
    const bool past = inPast();
    auto snapshot = std::make_shared<Snapshot>();
    snapshot->serial = ++serial_;
    snapshot->lastEdit = appliedEdits_;
    snapshot->sceneSerial = scenesLoaded_;
    const History::Moment& moment = history_[view_];
    const RowLaws& laws = past ? *moment.laws : *laws_;
    snapshot->structure = past ? moment.structure : simulation_->structure();
    snapshot->motion = past ? moment.motion : simulation_->motion();
    snapshot->compliance = laws.compliance;
    snapshot->dampingRatio = laws.dampingRatio;
    snapshot->energies = past ? moment.energies : simulation_->energies();
    snapshot->report = past ? moment.report : report_;
    snapshot->stepped = past || stepped_;
    recordSolve();
    if (solved_ == simulation_->structure()) snapshot->solve = record_;
    Transport& t = snapshot->transport;
    t.playing = playing_;
    t.wantedSpeed = pace_.speed();
    t.measuredSpeed = pace_.measured();
    t.sceneStep = simulation_->sceneStep();
    t.historySize = history_.size();
    t.historyIndex = view_;
    t.moment = moment.number;
    t.historyStart = history_[0].motion.time;
    t.historyEnd = history_.back().motion.time;
    t.newest = history_.back().number;
    t.history = history_.generation();
    snapshot->reading = reading_;
    snapshot->sceneText = sceneText_;
    snapshot->pull = pull_.info(*snapshot->structure, snapshot->motion);
    snapshot->events = events_;
    {
      const std::lock_guard lock(mutex_);
      latest_ = std::move(snapshot);
    }
    changed_ = false;
    lastPublished_ = Clock::now();
    if (published_) published_();
  }

  Options options_;
  std::unique_ptr<Simulation> simulation_;
  History history_;
  Pull pull_;
  std::unique_ptr<RecordingWriter> recording_;
  std::int64_t view_ = 0;  ///< the moment of the history that is shown
  bool playing_ = false;
  bool changed_ = false;
  Pace pace_;
  Clock::time_point lastPublished_{};
  std::uint64_t serial_ = 0;
  std::uint64_t appliedEdits_ = 0;
  std::uint64_t scenesLoaded_ = 0;
  int scenesAdopted_ = 0;
  StepReport report_;
  std::shared_ptr<const RowLaws> laws_;  ///< of the present
  bool stepped_ = true;  ///< the present came about under laws_
  int watched_ = -1;     ///< the system whose solves are recorded
  SolveTrace trace_{.residual = {}, .impulse = {}, .wantsImpulse = false, .newton = {}};
  std::shared_ptr<const SceneStructure> solved_;  ///< of the last step; null: none that a record can be of
  std::shared_ptr<const SolverRecord> record_;    ///< of the last step; null: not made yet
  std::shared_ptr<const HistoryReading> reading_;
  std::shared_ptr<const SceneText> sceneText_;
  std::vector<Event> events_;
  std::int64_t lastEvent_ = 0;
};

EngineThread::EngineThread(Scene scene, Options options, std::function<void()> published)
    : worker_(std::make_unique<Worker>(std::move(scene), std::move(options), std::move(published))) {}
EngineThread::~EngineThread() = default;

void EngineThread::load(Scene scene, std::shared_ptr<const TagsOfStates> tags) {
  worker_->post(Inbox::Load{std::move(scene), std::move(tags)});
}
void EngineThread::post(Edit edit, std::shared_ptr<const TagsOfStates> tags) {
  worker_->post(Inbox::Change{std::move(edit), 1, std::move(tags)});
}
void EngineThread::post(Command command) { worker_->post(std::move(command)); }
void EngineThread::requestStop() { worker_->requestStop(); }
std::shared_ptr<const Snapshot> EngineThread::latest() const { return worker_->latest(); }

}  // namespace compliant
