#include <algorithm>
#include <cmath>

#include "engine/run/engine.hpp"
#include "engine/run/quantity.hpp"
#include "engine/scene/scene_file.hpp"

namespace compliant {

void Engine::take(Inbox::Item& item) {
  changed_ = true;
  std::visit([this](auto& content) { take(content); }, item);
}

void Engine::take(Inbox::Load& load) {
  adoptScene(std::move(load.scene), std::move(load.tags));
  ++scenesLoaded_;
  appliedEdits_ = 0;
}

void Engine::take(Inbox::Change& change) {
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

void Engine::take(Command& command) {
  std::visit([this](const auto& c) { obey(c); }, command);
}

void Engine::obey(const Play&) {
  resume();
  playing_ = true;
  anchor();
  pace_.startMeasuring(simulation_->motion().time);
}

void Engine::obey(const Pause&) {
  playing_ = false;
  pace_.stop();
  if (!inPast()) checkRecording();
}

void Engine::obey(const StepForward& command) {
  obey(Pause());
  for (int i = 0; i < command.count && !interrupted_; ++i) {
    if (inPast())
      ++view_;
    else
      stepOnce();
  }
}

void Engine::obey(const StepBack&) { obey(Seek{view_ - 1}); }

void Engine::obey(const Seek& command) {
  obey(Pause());
  endPull();
  view_ = std::clamp<std::int64_t>(command.index, 0, history_.size() - 1);
}

void Engine::obey(const SeekTime& command) { obey(Seek{history_.nearest(command.time)}); }

void Engine::obey(const Recall& command) {
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

void Engine::obey(const Reset&) {
  obey(Pause());
  endPull();
  simulation_->reset();
  if (recording_ != nullptr) recording_->reset();
  report_ = {};
  startHistory();
}

void Engine::obey(const SetSpeed& command) {
  if (std::isnan(command.factor)) return;
  pace_.setSpeed(std::clamp(command.factor, 0.01, 100.0), simulation_->motion().time);
}

void Engine::obey(const PullStart& command) {
  // Whoever cannot pull keeps the future.
  if (const Status problem = Pull::check(command, *simulation_)) {
    event(Event::Severity::Info, command.state, problem->what);
    return;
  }
  resume();
  if (const Status problem = pull_.start(command, *simulation_, applier()))
    event(Event::Severity::Info, command.state, problem->what);
}

void Engine::obey(const PullMove& command) { pull_.move(command.target); }

void Engine::obey(const PullEnd&) { endPull(); }

void Engine::obey(const SetPull& command) { pull_.set(command, applier()); }

void Engine::obey(const WatchSolver& command) {
  for (std::size_t i = 0; i < simulation_->systems(); ++i) simulation_->dynamics(i).watch(nullptr);
  trace_.clear();
  watched_ = command.system;
  record_ = nullptr;
}

void Engine::obey(const ReadHistory& command) {
  reading_ = std::make_shared<HistoryReading>(readHistory(history_, command));
}

void Engine::obey(const WriteScene& command) {
  sceneText_ = std::make_shared<SceneText>(command.request, writeScene(simulation_->scene()));
}

}  // namespace compliant
