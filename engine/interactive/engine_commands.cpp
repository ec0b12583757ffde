#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <utility>

#include "engine/analysis/quantity.hpp"
#include "engine/base/rounded_text.hpp"
#include "engine/base/text.hpp"
#include "engine/interactive/engine.hpp"
#include "engine/interactive/history_reading.hpp"
#include "engine/json/scene_file.hpp"
#include "engine/record/solver_record.hpp"

namespace compliant {
namespace {

/// The name of a file or folder without its path.
std::string ownName(const std::string& path) {
  return inQuotes(std::filesystem::path(path).filename().string());
}

/// "6.0e-17"
std::string scientificText(double value) {
  std::array<char, 64> text;
  std::snprintf(text.data(), text.size(), "%.1e", value);
  return withShortExponent(text.data());
}

}  // namespace

void Engine::take(Inbox::Item& item) {
  changed_ = true;
  std::visit([this](auto& content) { take(content); }, item);
}

void Engine::take(Inbox::Load& load) {
  adoptScene(std::move(load.scene), std::move(load.persistentIds));
  ++scenesLoaded_;
  appliedEdits_ = 0;
}

void Engine::take(Inbox::Change& change) {
  // A pull depends on the scene in which it was started.
  if (effectOf(simulation_->scene(), change.edit) == Effect::Structure) endPull();
  const double clock = simulation_->sceneStep();
  const auto structure = simulation_->structure();
  const PreviousMotion before = newestBefore(change.persistentIds);
  if (const auto done = apply(change.edit, before, change.persistentIds); !done)
    event(Event::Severity::Error, 0, done.error().text());
  appliedEdits_ += change.count;
  if (simulation_->scene().size() == 0 && history_.size() > 1) {
    handle(Reset());  // nothing has a time
  } else if (simulation_->motion().step > 0 && simulation_->structure() != structure &&
             !simulation_->continues(before)) {
    event(Event::Severity::Info, 0, "Back at the start: new parts have no motion yet");
    handle(Reset());
  } else if (simulation_->motion().step == 0) {
    // At the start the history is the start: it follows the design.
    startHistory();
  }
  if (simulation_->sceneStep() != clock) anchor();
}

void Engine::take(Command& command) {
  std::visit([this](const auto& c) { handle(c); }, command);
}

void Engine::handle(const Play&) {
  resume();
  playing_ = true;
  anchor();
  pacer_.startMeasuring(simulation_->motion().time);
}

void Engine::handle(const Pause&) {
  playing_ = false;
  pacer_.stop();
  if (!inPast()) checkRecording();
}

void Engine::handle(const StepForward& command) {
  handle(Pause());
  for (int i = 0; i < command.count && !interrupted_; ++i) {
    if (inPast()) {
      show(view_ + 1);
      continue;
    }
    const std::int64_t breaks = breaks_;
    stepOnce();
    if (!usable(report_.status) || breaks_ != breaks) return;
  }
}

void Engine::handle(const StepBack&) { handle(Seek{view_ - 1}); }

void Engine::handle(const Seek& command) {
  handle(Pause());
  endPull();
  show(std::clamp<std::int64_t>(command.index, 0, history_.size() - 1));
  forgetRefusal();
}

void Engine::handle(const SeekTime& command) { handle(Seek{history_.nearest(command.time)}); }

void Engine::handle(const GoToSnapshot& command) {
  const Snapshot& wanted = *command.moment;
  // Ids have other meanings in another scene.
  if (wanted.sceneSerial != scenesLoaded_) return;
  handle(Pause());
  endPull();
  if (const std::int64_t index = history_.find(wanted.transport.moment); index >= 0) {
    show(index);
    forgetRefusal();
    return;
  }
  if (recording_ != nullptr) {
    recording_.reset();
    recordingPath_ = nullptr;
    event(Event::Severity::Warning, 0,
          "The recording ends here: the recalled moment is no longer in the history and cannot be "
          "recorded.");
  }
  const bool same = wanted.structure == simulation_->structure();
  if (same) {
    simulation_->restore(wanted.motion);
  } else {
    // Parts that are new since then take their designed places.
    simulation_->reset();
    simulation_->adopt({*wanted.structure, wanted.motion,
                        previousElements(wanted.structure->persistentIds,
                                         simulation_->structure()->persistentIds)});
  }
  report_ = same ? wanted.report : StepReport();
  startHistory();
  const bool stepped = same && wanted.stepped && *laws_ == static_cast<const RowLaws&>(wanted);
  if (!stepped) sinceStep_.lose();
  anchor();
}

void Engine::handle(const Reset&) {
  handle(Pause());
  endPull();
  simulation_->reset();
  if (recording_ != nullptr) recording_->reset();
  report_ = {};
  startHistory();
}

void Engine::handle(const SetDivergencePolicy& command) {
  options_.divergencePolicy = command.reaction;
  restartWatches();
}

void Engine::handle(const SetSpeed& command) {
  if (std::isnan(command.factor)) return;
  pacer_.setSpeed(std::clamp(command.factor, 0.01, 100.0), simulation_->motion().time);
}

void Engine::handle(const PullStart& command) {
  // A pull that is refused keeps the future.
  if (const Status checked = Pull::check(command, *simulation_); !checked) {
    event(Event::Severity::Info, command.state, checked.error().what);
    return;
  }
  resume();
  if (const Status started = pull_.start(command, *simulation_, applier()); !started)
    event(Event::Severity::Info, command.state, started.error().what);
}

void Engine::handle(const PullMove& command) { pull_.move(command.target); }

void Engine::handle(const PullEnd&) { endPull(); }

void Engine::handle(const SetPull& command) { pull_.set(command, applier()); }

void Engine::handle(const WatchSolver& command) {
  for (std::size_t i = 0; i < simulation_->systems(); ++i) simulation_->dynamics(i).watch(nullptr);
  trace_.clear();
  watched_ = command.system;
  record_ = nullptr;
}

void Engine::handle(const SetBreakpoints& command) { breakpoints_.set(command.all, *simulation_); }

void Engine::handle(const SetGoals& command) { goals_.set(command.all, *simulation_); }

void Engine::handle(const ReadHistory& command) {
  readings_[command.reader] = std::make_shared<HistoryReading>(readHistory(history_, command));
}

void Engine::handle(const WriteScene& command) {
  sceneText_ =
      std::make_shared<SceneText>(SceneText{command.request, writeScene(simulation_->designed())});
}

void Engine::handle(const StartRecording& command) {
  handle(StopRecording());
  endPull();
  // Without a file the run continues.
  auto recording = RecordingWriter::open(command.path, simulation_->designed());
  if (!recording) return event(Event::Severity::Error, 0, recording.error().text());
  // The replaying simulation has no past either: no factor or elimination order is kept.
  Scene scene = simulation_->designed();
  begin(std::move(scene), simulation_->structure()->persistentIds);
  record(std::move(*recording), command.path);
}

void Engine::handle(const StopRecording&) {
  if (recording_ == nullptr) return;
  handle(Pause());
  endPull();
  checkRecording();
  if (recording_ == nullptr) return;  // it could not be completed
  const Status finished = recording_->finish();
  recording_.reset();
  const auto path = std::exchange(recordingPath_, nullptr);
  if (!finished) return event(Event::Severity::Error, 0, finished.error().text());
  event(Event::Severity::Info, 0,
        "Recorded " + std::to_string(recordedSteps_) +
            (recordedSteps_ == 1 ? " step in " : " steps in ") + ownName(*path) + ".");
}

/// The parts of a system are only recorded when that was requested before the step. Where nothing
/// has changed since, another simulation repeats the step to record them; this one keeps its state,
/// so that a recording replays alike.
Status Engine::dumpLastStep(const std::string& folder) {
  const std::int64_t start = history_.size() - (usable(report_.status) ? 2 : 1);
  if (start < 0 || !sinceStep_.none() || history_[start].structure != simulation_->structure())
    return dumpSystems(*simulation_, folder);
  Simulation again(simulation_->designed(), simulation_->structure()->persistentIds);
  again.restore(history_[start].motion);
  for (std::size_t i = 0; i < again.systems(); ++i) again.dynamics(i).recordParts();
  again.step();
  return dumpSystems(*simulation_, folder, &again);
}

const char* Engine::whyNoSystem() const {
  if (report_.status == SolveStatus::Diverged)
    return "The step that diverged was taken back, and its system with it";
  if (solved_ != nullptr && solved_ == simulation_->structure()) return nullptr;
  return history_.size() < 2 ? "No system has been solved yet. Run a step first"
                             : "The scene has changed since the last step. Run a step first";
}

void Engine::handle(const SaveSystem& command) {
  if (const char* why = whyNoSystem()) return event(Event::Severity::Error, 0, why);
  if (const Status dumped = dumpLastStep(command.folder); !dumped)
    return event(Event::Severity::Error, 0, dumped.error().text());
  const std::int64_t step = simulation_->motion().step + (usable(report_.status) ? 0 : 1);
  event(Event::Severity::Info, 0,
        "Saved the system of step " + std::to_string(step) + " in " + ownName(command.folder) +
            ", relative residual " + scientificText(report_.residual()) + ".");
}

void Engine::handle(const Precompute& command) {
  const auto written = simulation_->precompute(command.folder);
  if (!written) return event(Event::Severity::Error, 0, written.error().text());
  for (const std::string& path : *written)
    event(Event::Severity::Info, 0, "Precomputed " + ownName(path) + ".");
}

}  // namespace compliant
