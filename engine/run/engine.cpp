#include "engine/run/engine.hpp"

#include <algorithm>
#include <cmath>

#include "engine/base/text.hpp"

namespace compliant {

namespace {

constexpr std::size_t keptEvents = 256;
constexpr std::int64_t stepsPerCheck = 100;  ///< of a recording

const SystemReport* firstConflict(const StepReport& report) {
  for (const SystemReport& system : report.systems)
    if (system.solve.conflicts > 0) return &system;
  return nullptr;
}

}  // namespace

Engine::Engine(Scene scene, EngineOptions options)
    : options_(std::move(options)), history_(options_.historyBytes) {
  adoptScene(std::move(scene), nullptr);
}

void Engine::giveUp(const std::string& sentence) {
  playing_ = false;
  changed_ = true;
  event(Event::Severity::Error, 0, sentence);
}

double Engine::secondsAhead() const {
  return (simulation_->motion().time - pace_.due()) / pace_.speed();
}

void Engine::stepUntilDue(Pace::Clock::duration budget, const std::function<bool()>& wanted) {
  const auto start = Pace::Clock::now();
  while (playing_ && simulation_->motion().time < pace_.due()) {
    stepOnce();
    if (wanted() || Pace::Clock::now() - start >= budget) break;
  }
  // A machine that cannot keep up slows down instead of running after lost time.
  if (pace_.due() - simulation_->motion().time > 0.1 * pace_.speed()) anchor();
  pace_.measure(simulation_->motion().time);
}

void Engine::stepOnce() {
  pull_.update(*simulation_, applier());
  if (watches()) simulation_->dynamics(static_cast<std::size_t>(watched_)).watch(&trace_);
  const StepReport& report = simulation_->step();
  solved_ = simulation_->structure();
  record_ = nullptr;
  changed_ = true;
  // Somebody wants something else: the report of the step before stands.
  if (report.status == SolveStatus::Cancelled) return;
  const bool known =
      std::any_of(report_.systems.begin(), report_.systems.end(),
                  [](const SystemReport& system) { return system.solve.conflicts > 0; });
  report_ = report;
  if (const SystemReport* conflict = known ? nullptr : firstConflict(report))
    event(Event::Severity::Warning, conflict->solve.conflicting[0],
          conflictSentence(*conflict, *simulation_->structure()));
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

void Engine::refuse(const StepReport& report) {
  playing_ = false;
  const auto [culprit, sentence] = firstFailure(report, *simulation_->structure());
  event(Event::Severity::Error, culprit, sentence);
  checkRecording();
}

void Engine::checkRecording() {
  if (recording_ == nullptr) return;
  recording_->check(simulation_->motion());
  if (recording_->good()) return;
  event(Event::Severity::Warning, 0,
        "The recording could not be written to its end; is the disk full?");
  recording_.reset();
}

void Engine::event(Event::Severity severity, Id component, std::string text) {
  events_.push_back({++lastEvent_, severity, component, std::move(text)});
  if (events_.size() > keptEvents) events_.erase(events_.begin());
}

Result<Edit> Engine::apply(const Edit& edit, const MotionBefore& before,
                           const std::shared_ptr<const TagsOfStates>& tags) {
  Result<Edit> inverse = simulation_->apply(edit, tags, &before);
  if (!inverse) return inverse;
  if (recording_ != nullptr) recording_->edit(edit, before.elements);
  findLaws();
  stepped_ = false;
  return inverse;
}

Pull::Apply Engine::applier() {
  return [this](const Edit& edit) { return apply(edit, newestBefore(), nullptr); };
}

void Engine::endPull() {
  if (pull_.active()) pull_.end(*simulation_, applier());
}

void Engine::adoptScene(Scene scene, std::shared_ptr<const TagsOfStates> tags) {
  checkRecording();
  pull_ = Pull();
  simulation_ = std::make_unique<Simulation>(std::move(scene), std::move(tags), &interrupted_);
  simulation_->keepLedger(true);
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
  if (recording)
    recording_ = std::move(*recording);
  else
    event(Event::Severity::Warning, 0, recording.error().text());
}

void Engine::startHistory() {
  history_.clear();
  solved_ = nullptr;
  record_ = nullptr;
  stepped_ = true;
  findLaws();
  remember();
}

void Engine::findLaws() {
  auto laws = std::make_shared<RowLaws>();
  simulation_->rowLaws(laws->compliance, laws->dampingRatio);
  laws_ = std::move(laws);
}

void Engine::remember() {
  History::Moment& moment = history_.push(simulation_->structure(), simulation_->motion());
  moment.laws = laws_;
  moment.energies = simulation_->energies();
  moment.report = report_;
  view_ = history_.size() - 1;
}

void Engine::resume() {
  if (!inPast()) return;
  const std::int64_t back = history_.size() - 1 - view_;
  history_.truncateAfter(view_);
  const MotionBefore before = newestBefore();
  if (recording_ != nullptr) recording_->resume(back, before.elements);
  simulation_->adopt(before);
  stepped_ = history_.back().laws == laws_;
  solved_ = nullptr;
}

MotionBefore Engine::newestBefore(const std::shared_ptr<const TagsOfStates>& tags) const {
  const History::Moment& newest = history_.back();
  return {*newest.structure, newest.motion,
          elementsBefore(newest.structure->tags,
                         tags != nullptr ? tags : simulation_->structure()->tags)};
}

bool Engine::watches() const {
  return watched_ >= 0 && static_cast<std::size_t>(watched_) < simulation_->systems();
}

void Engine::recordSolve() {
  if (record_ == nullptr && watches() && solved_ != nullptr && solved_ == simulation_->structure())
    record_ = std::make_shared<SolverRecord>(recordOf(*simulation_, watched_));
}

std::shared_ptr<const Snapshot> Engine::snapshot() {
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
  changed_ = false;
  return snapshot;
}

}  // namespace compliant
