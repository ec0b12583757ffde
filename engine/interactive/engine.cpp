#include "engine/interactive/engine.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/base/rounded_text.hpp"
#include "engine/base/text.hpp"
#include "engine/interactive/interrupt_after.hpp"
#include "engine/interactive/words_alone.hpp"
#include "engine/simulation/row_names.hpp"
#include "engine/simulation/row_units.hpp"

namespace compliant {

namespace {

constexpr std::size_t keptEvents = 256;
constexpr std::int64_t stepsPerCheck = 100;  ///< of a recording

/// The system with a remark that was not in the report of the previous step, or null.
const SystemReport* newRemark(const StepReport& report, const StepReport& before) {
  for (std::size_t i = 0; i < report.systems.size(); ++i) {
    const SystemReport& system = report.systems[i];
    if (*system.solve.remark == '\0') continue;
    if (i >= before.systems.size() || before.systems[i].solve.remark != system.solve.remark)
      return &system;
  }
  return nullptr;
}

bool sameRows(const SceneStructure& a, const SceneStructure& b) {
  return std::equal(a.constraints.begin(), a.constraints.end(), b.constraints.begin(),
                    b.constraints.end(), [](const auto& x, const auto& y) {
                      return x.id == y.id && x.row == y.row && x.rows == y.rows;
                    });
}

/// Clears the forces that the next step does not use; λ stays.
void forgetForces(Motion& motion) {
  motion.reaction.setZero();
  motion.netForce.setZero();
  motion.contacts.clear();
}

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

void Engine::fail(const std::string& sentence) {
  playing_ = false;
  changed_ = true;
  event(Event::Severity::Error, 0, sentence);
}

double Engine::secondsAhead() const {
  return (simulation_->motion().time - pacer_.due()) / pacer_.speed();
}

void Engine::stepUntilDue(RealTimePacer::Clock::duration budget,
                          const std::function<bool()>& wanted) {
  const auto start = RealTimePacer::Clock::now();
  while (playing_ && simulation_->motion().time < pacer_.due()) {
    stepOnce();
    if (wanted() || RealTimePacer::Clock::now() - start >= budget) break;
  }
  // A machine that cannot keep up slows down instead of catching up on lost time.
  if (pacer_.due() - simulation_->motion().time > 0.1 * pacer_.speed()) anchor();
  pacer_.measure(simulation_->motion().time);
}

void Engine::stepOnce() {
  pull_.update(*simulation_, applier());
  if (watches()) simulation_->dynamics(static_cast<std::size_t>(watched_)).watch(&trace_);
  const bool watched = options_.divergencePolicy == DivergencePolicy::Stop;
  if (watched) divergence_.expect(*simulation_);
  if (!toldMiss_) hardRows_.expect(*simulation_);
  breakpoints_.expect(*simulation_);
  goals_.expect(*simulation_);
  const StepReport& report = stepToItsEnd();
  changed_ = true;
  // Another command interrupted the step: the report of the step before stands, and so does the
  // record of its solve. Without a record there is none: the system is that of the cancelled step.
  if (report.status == SolveStatus::Cancelled) {
    if (record_ == nullptr) solved_ = nullptr;
    return;
  }
  solved_ = simulation_->structure();
  record_ = nullptr;
  const bool known =
      std::any_of(report_.systems.begin(), report_.systems.end(),
                  [](const SystemReport& system) { return system.solve.conflicts > 0; });
  if (const SystemReport* remark = newRemark(report, report_))
    event(Event::Severity::Info, remark->integrator, remark->solve.remark);
  report_ = report;
  sinceReport_.clear();
  if (const SystemReport* conflict = known ? nullptr : firstConflict(report))
    event(Event::Severity::Warning, conflict->solve.conflicting[0],
          conflictSentence(*conflict, *simulation_->structure()));
  if (!usable(report.status)) {
    refuse(report);
    return;
  }
  const Energies energies = simulation_->energies();
  const auto gain = watched ? contactEnergy_.look(*simulation_, energies) : std::nullopt;
  if (watched) {
    if (const auto divergence = divergence_.judge(*simulation_, energies))
      return takeBack(*divergence);
    if (gain && gain->hopeless) return takeBack({.sentence = gain->sentence});
  }
  reportEarlyStop(report);
  reportMiss();
  if (gain && !std::exchange(toldGain_, true))
    event(Event::Severity::Warning, 0, gain->sentence + ". Only the first is reported");
  sinceStep_.clear();
  reportBreaks(history_.back().motion);
  const double takenBefore = history_.back().motion.ledger.impact;
  remember(energies);
  if (const int count = simulation_->impacts(); count > 0)
    history_.noteImpacts(count, simulation_->motion().ledger.impact - takenBefore);
  if (report.status == SolveStatus::NotConverged) history_.mark(StepMark::Kind::StoppedEarly);
  if (recording_ != nullptr) {
    recording_->step();
    ++recordedSteps_;
    if (simulation_->motion().step % stepsPerCheck == 0) checkRecording();
  }
  goals_.look(*simulation_, energies);
  breakIfWanted(energies);
}

void Engine::breakIfWanted(const Energies& energies) {
  const auto held = breakpoints_.look(*simulation_, energies);
  if (!held) return;
  playing_ = false;
  pacer_.stop();
  ++breaks_;
  history_.mark(StepMark::Kind::Broke, *held);
  event(Event::Severity::Info, 0, "Time stopped at a breakpoint: " + *held);
  checkRecording();
}

/// If time stops near the end of a step, completes it: an interrupted step leaves no solve to
/// inspect.
const StepReport& Engine::stepToItsEnd() {
  constexpr std::chrono::milliseconds patience(300);
  const StepReport& report = simulation_->step();
  if (report.status != SolveStatus::Cancelled) return report;
  interrupted_ = false;
  {
    const InterruptAfter limit(interrupted_, patience);
    simulation_->step();
  }
  interrupted_ = true;
  return report;
}

/// The marks are part of the motion: before the step its links are whole again.
void Engine::reportBreaks(const Motion& before) {
  const VecX &was = before.broken, &now = simulation_->motion().broken;
  if (was.size() != now.size() || was == now) return;
  const SceneStructure& structure = *simulation_->structure();
  for (const SceneStructure::ConstraintInfo& each : structure.constraints) {
    std::vector<Index> rows;
    double most = 0;
    const Index width = std::max(1, each.width);
    for (Index r = 0; r < each.rows; ++r) {
      if (now[each.row + r] == was[each.row + r]) continue;
      rows.push_back(r);
      most = std::max(
          most, simulation_->motion().lambda.segment(each.row + r / width * width, width).norm());
    }
    if (rows.empty()) continue;
    const char* under = static_cast<Index>(rows.size()) > width ? " under up to " : " under ";
    event(Event::Severity::Info, each.id,
          inQuotes(each.name) + " has broken" + under + roundedText(most, 4) + " " +
              unitsOf(each, rows.front()).force + ": " + elementsName(structure, each.id, rows));
  }
}

void Engine::refuse(const StepReport& report) {
  playing_ = false;
  const auto [culprit, sentence] = firstFailure(report, *simulation_->structure());
  event(Event::Severity::Error, culprit, sentence);
  history_.mark(StepMark::Kind::TakenBack, sentence);
  checkRecording();
}

void Engine::takeBack(const Divergence& divergence) {
  recordSolve();  // for viewers; the motion does not show it
  const auto solved = record_ != nullptr ? solved_ : nullptr;
  simulation_->restore(history_.back().motion);
  std::string sentence = divergence.sentence;
  if (divergence.steps > 1) {
    show(std::max<std::int64_t>(0, history_.size() - divergence.steps));
    sentence += "; the last " + std::to_string(history_.size() - view_) + " steps were taken back";
    resume();
  }
  // Otherwise each Play would accept the present energy as given.
  divergence_ = history_.back().divergence;
  contactEnergy_.restart();
  solved_ = recordIn_ = solved;
  report_ = simulation_->report();
  sinceReport_.clear();
  report_.status = SolveStatus::Diverged;
  SystemReport& system = report_.systems[divergence.system];
  system.solve.status = SolveStatus::Diverged;
  system.solve.culprit = divergence.culprit;
  system.reason = std::make_shared<const std::string>(std::move(sentence));
  refuse(report_);
}

void Engine::reportEarlyStop(const StepReport& report) {
  if (toldEarlyStop_) return;
  for (std::size_t i = 0; i < report.systems.size(); ++i) {
    const SolveStats& solve = report.systems[i].solve;
    // A contradiction has its own message.
    if (solve.status != SolveStatus::NotConverged || solve.conflicts > 0) continue;
    const SceneStructure::SystemInfo& system = simulation_->structure()->systems[i];
    // The unconverged equations: the nonlinear ones, the contacts, or the linear ones.
    const bool nonlinear = solve.newtonStopped, contacts = !nonlinear && solve.contactsStopped;
    const ContactSolver& contactSolver = *simulation_->layout().systems[i].contactSolver;
    const Id speaker = contacts && contactSolver.id != 0 ? contactSolver.id
                       : solve.culprit != 0              ? solve.culprit
                       : system.solver != 0              ? system.solver
                                                         : system.integrator;
    const std::string what = contacts ? "The contact solver " + contactSolver.type().name +
                                            " stopped before its precision"
                             : solve.message.empty() ? "The solver stopped early"
                                                     : solve.message.c_str();
    const int iterations = nonlinear  ? solve.newtonIterations
                           : contacts ? solve.contactIterations
                                      : solve.iterations;
    event(Event::Severity::Warning, speaker,
          what + " (relative residual " +
              roundedText(contacts ? solve.contactResidual : solve.leftover(), 2) + " after " +
              std::to_string(iterations) + (nonlinear ? " Newton" : "") +
              (iterations == 1 ? " iteration" : " iterations") +
              "). Later steps may stop early too; only the first is reported");
    toldEarlyStop_ = true;
    return;
  }
}

void Engine::reportMiss() {
  if (const auto closed = hardRows_.closed(*simulation_))
    event(Event::Severity::Warning, closed->constraint, closed->sentence);
  if (toldMiss_) return;
  const auto miss = hardRows_.look(*simulation_);
  if (!miss) return;
  event(Event::Severity::Warning, miss->constraint,
        miss->sentence + ". Only the first is reported");
  toldMiss_ = true;
}

void Engine::restartWatches() {
  divergence_.restart();
  contactEnergy_.restart();
  hardRows_.restart();
}

void Engine::forgetRefusal() {
  if (!usable(report_.status)) report_ = history_.back().report;
}

void Engine::checkRecording() {
  if (recording_ == nullptr) return;
  recording_->check(simulation_->motion());
  if (recording_->written()) return;
  event(Event::Severity::Warning, 0, "The recording could not be written. Is the disk full?");
  recording_.reset();
  recordingPath_ = nullptr;
}

void Engine::event(Event::Severity severity, Id component, std::string text) {
  events_.push_back({++lastEvent_, severity, component, std::move(text), shownTime()});
  if (events_.size() > keptEvents) events_.erase(events_.begin());
}

Result<Edit> Engine::apply(const Edit& edit, const PreviousMotion& before,
                           const std::shared_ptr<const PersistentIdsByState>& persistentIds) {
  const auto structureBefore = simulation_->structure();
  Result<Edit> inverse = simulation_->apply(edit, persistentIds, &before);
  if (!inverse) return inverse;
  if (recording_ != nullptr) recording_->edit(edit, simulation_->scene(), before.elements);
  readDesign();
  if (changesWordsAlone(simulation_->scene(), edit, *inverse)) {
    // A record names its owners by their ids, which stay.
    if (recordIn_ == structureBefore) recordIn_ = simulation_->structure();
  } else {
    for (EditsSince* since : {&sinceStep_, &sinceReport_, &sinceShown_}) since->add(edit, *inverse);
    again_.forget();
  }
  restartWatches();
  return inverse;
}

Pull::Apply Engine::applier() {
  return [this](const Edit& edit) { return apply(edit, newestBefore(), nullptr); };
}

void Engine::endPull() {
  if (pull_.active()) pull_.end(*simulation_, applier());
}

void Engine::adoptScene(Scene scene, std::shared_ptr<const PersistentIdsByState> persistentIds) {
  events_.clear();  // they refer to components of another scene
  handle(StopRecording());
  begin(std::move(scene), std::move(persistentIds));
  readings_.clear();
  sceneText_ = nullptr;
  if (options_.recordingPath.empty()) return;
  const std::string number = scenesAdopted_++ == 0 ? "" : "." + std::to_string(scenesAdopted_);
  record(options_.recordingPath + number);
}

void Engine::begin(Scene scene, std::shared_ptr<const PersistentIdsByState> persistentIds) {
  pull_ = Pull();
  again_.forget();
  simulation_ =
      std::make_unique<Simulation>(std::move(scene), std::move(persistentIds), &interrupted_);
  simulation_->keepLedger();
  breakpoints_.begin(*simulation_);
  breaks_ = 0;
  playing_ = false;
  pacer_.stop();
  report_ = {};
  startHistory();
  anchor();
}

void Engine::record(const std::string& path) {
  auto recording = RecordingWriter::open(path, simulation_->designed());
  if (!recording) return event(Event::Severity::Error, 0, recording.error().text());
  record(std::move(*recording), path);
}

void Engine::record(std::unique_ptr<RecordingWriter> recording, const std::string& path) {
  recordedSteps_ = 0;
  recording_ = std::move(recording);
  recordingPath_ = std::make_shared<const std::string>(path);
}

void Engine::startHistory() {
  history_.clear();
  solved_ = nullptr;
  record_ = nullptr;
  sinceStep_.clear();
  // If the edit that fixed a failed first step is reverted, the failure report applies again.
  if (usable(report_.status)) sinceReport_.clear();
  restartWatches();
  breakpoints_.restart();
  goals_.restart();
  toldEarlyStop_ = toldMiss_ = toldGain_ = false;
  readDesign();
  remember();
}

void Engine::readDesign() {
  auto laws = std::make_shared<RowLaws>();
  simulation_->readLaws(*laws);
  laws_ = std::move(laws);
  bodies_ = std::make_shared<const std::vector<BodyInfo>>(bodiesOf(simulation_->layout()));
}

void Engine::remember(const Energies& energies) {
  History::Moment& moment = history_.push(simulation_->structure(), simulation_->motion());
  moment.laws = laws_;
  moment.energies = energies;
  moment.report = report_;
  moment.divergence = divergence_;
  show(history_.size() - 1);
}

void Engine::show(std::int64_t moment) {
  view_ = moment;
  sinceShown_.clear();
}

double Engine::shownTime() const {
  return inPast() ? history_[view_].motion.time : simulation_->motion().time;
}

bool Engine::editedInPast() const {
  return inPast() && !sinceShown_.none() &&
         sameRows(*history_[view_].structure, *simulation_->structure());
}

void Engine::resume() {
  if (!inPast()) return;
  const std::int64_t back = history_.size() - 1 - view_;
  history_.truncateAfter(view_);
  const PreviousMotion before = newestBefore();
  if (recording_ != nullptr) recording_->resume(back, before.elements);
  simulation_->adopt(before);
  // The history does not record the design of its moments; different laws reveal most edits.
  sinceStep_.clear();
  sinceReport_.clear();
  if (history_.back().laws != laws_)
    for (EditsSince* since : {&sinceStep_, &sinceReport_}) since->lose();
  solved_ = recordIn_ = nullptr;
  report_ = history_.back().report;
  restartWatches();
  breakpoints_.restart();
  goals_.restart();
}

PreviousMotion Engine::newestBefore(
    const std::shared_ptr<const PersistentIdsByState>& persistentIds) const {
  const History::Moment& newest = history_.back();
  return {*newest.structure, newest.motion,
          previousElements(
              newest.structure->persistentIds,
              persistentIds != nullptr ? persistentIds : simulation_->structure()->persistentIds)};
}

bool Engine::watches() const {
  return watched_ >= 0 && static_cast<std::size_t>(watched_) < simulation_->systems();
}

void Engine::recordSolve() {
  if (record_ == nullptr && watches() && solved_ != nullptr &&
      solved_ == simulation_->structure()) {
    record_ = std::make_shared<SolverRecord>(recordOf(*simulation_, watched_));
    recordIn_ = solved_;
  }
}

std::shared_ptr<const SolverRecord> Engine::shownSolve() {
  if (!watches()) return nullptr;
  recordSolve();
  const auto last = recordIn_ == simulation_->structure() ? record_ : nullptr;
  // While time runs, each step is recorded as it is taken; a refused step leads to no moment.
  if (playing_ || (!inPast() && !usable(report_.status))) return last;
  const auto again =
      view_ > 0 && (inPast() || last != nullptr)
          ? again_.record(*simulation_, history_[view_ - 1], history_[view_], watched_)
          : nullptr;
  if (inPast()) return again;
  // The solver may have chosen another way since the start of the run.
  const bool same = again != nullptr && again->repeated == SolverRecord::Repeated::Same;
  return same ? again : last;
}

std::shared_ptr<const Snapshot> Engine::snapshot() {
  const bool past = inPast();
  auto snapshot = std::make_shared<Snapshot>();
  snapshot->serial = ++serial_;
  snapshot->lastEdit = appliedEdits_;
  snapshot->sceneSerial = scenesLoaded_;
  const History::Moment& moment = history_[view_];
  const bool edited = editedInPast();
  const bool asThen = !edited || *laws_ == *moment.laws;
  const RowLaws& laws = past && !edited ? *moment.laws : *laws_;
  snapshot->structure = past ? moment.structure : simulation_->structure();
  snapshot->design = simulation_->structure();
  snapshot->motion = past ? moment.motion : simulation_->motion();
  // Forces of the last step on changed parts would be those of another design.
  if (!past && moment.structure != snapshot->structure && !sinceStep_.none())
    forgetForces(snapshot->motion);
  static_cast<RowLaws&>(*snapshot) = laws;
  if (snapshot->structure == snapshot->design) {
    snapshot->loads = loadsOf(simulation_->layout(), snapshot->motion);
    snapshot->bodies = bodies_;
  }
  snapshot->energies = past ? moment.energies : simulation_->energies();
  snapshot->report = past ? moment.report : report_;
  snapshot->stepped = past ? asThen : sinceStep_.none();
  snapshot->reported = past ? asThen : sinceReport_.none();
  snapshot->whyNoSystem = whyNoSystem();
  snapshot->solve = shownSolve();
  snapshot->breakpoints = breakpoints_.states();
  goals_.check(*simulation_);
  snapshot->goals = goals_.states();
  snapshot->breaks = breaks_;
  Transport& t = snapshot->transport;
  t.playing = playing_;
  t.wantedSpeed = pacer_.speed();
  t.measuredSpeed = pacer_.measured();
  t.sceneStep = simulation_->sceneStep();
  t.historySize = history_.size();
  t.historyIndex = view_;
  t.moment = moment.number;
  t.historyStart = history_[0].motion.time;
  t.historyEnd = history_.back().motion.time;
  t.newest = history_.back().number;
  t.history = history_.generation();
  t.impacts = history_.impacts();
  t.marks = history_.marks();
  t.recording = recordingPath_;
  snapshot->readings = readings_;
  snapshot->sceneText = sceneText_;
  snapshot->pull = pull_.info(*snapshot->structure, snapshot->motion);
  snapshot->events = events_;
  changed_ = false;
  return snapshot;
}

}  // namespace compliant
