#include "ui/model/inspecting/inspector.hpp"

#include <algorithm>
#include <atomic>
#include <new>
#include <thread>

namespace compliant {

/// A reading under way.
class Inspector::Job {
 public:
  Job(Wanted of, SolvedStep step, const std::function<void()>& wake)
      : of_(std::move(of)), caption_(step.caption()), thread_([this, step = std::move(step), wake] {
          read(step);
          done_ = true;
          wake();
        }) {}
  ~Job() {
    cancel();
    thread_.join();
  }
  Job(const Job&) = delete;
  Job& operator=(const Job&) = delete;

  const Wanted& of() const { return of_; }
  const std::string& caption() const { return caption_; }
  void cancel() { cancelled_ = true; }
  bool cancelled() const { return cancelled_; }
  bool done() const { return done_; }
  /// Once it is done.
  Result<Reading> take() { return std::move(*outcome_); }

 private:
  void read(const SolvedStep& step) {
    InspectionChoice choice;
    choice.subject = of_.subject;
    choice.most = mostLines;
    choice.cancelled = &cancelled_;
    try {
      outcome_ = of_.inspection->read(step, choice);
    } catch (const std::bad_alloc&) {
      outcome_ = Error{"", "There is not enough memory for this inspection"};
    }
  }

  Wanted of_;
  std::string caption_;
  std::atomic<bool> cancelled_{false}, done_{false};
  std::optional<Result<Reading>> outcome_;
  std::thread thread_;  // last: it uses all others
};

Inspector::Inspector(Session& session, std::function<void()> wake)
    : session_(session), wake_(std::move(wake)), inspection_(inspections().front()) {
  Session::Listener listener;
  listener.sceneReplaced = [this] { forget(); };
  listener.sceneEdited = [this] { names_ = nullptr; };
  listener.selectionChanged = [this] {
    followSelection();
    follow();
  };
  listening_ = session_.addListener(std::move(listener));
  followSelection();
}

Inspector::~Inspector() = default;

void Inspector::forget() {
  job_ = nullptr;
  reading_.reset();
  shown_ = {};
  subject_ = {};
  names_ = nullptr;
}

void Inspector::choose(const Inspection& inspection) {
  if (inspection_ == &inspection) return;
  inspection_ = &inspection;
  if (job_ != nullptr) job_->cancel();
  reading_.reset();
  shown_ = {};
  follow();
}

void Inspector::look(const Subject& subject) {
  if (subject.component == 0) return;
  subject_ = subject;
  if (subject.contact) {
    session_.select({subject.contact->a, subject.contact->b});
  } else if (subject.row >= 0) {
    const Index row = session_.rowInDocument(subject.component, subject.row);
    if (row >= 0) session_.selectRow(subject.component, row);
  } else {
    session_.select({subject.component});
  }
  subject_ = subject;  // selecting may have looked elsewhere
  follow();
}

/// A constraint that is selected as a whole shows its first row.
void Inspector::followSelection() {
  const Id selected = session_.selected();
  const SceneStructure& structure = *session_.snapshot().structure;
  const auto found = std::find_if(structure.constraints.begin(), structure.constraints.end(),
                                  [&](const auto& each) { return each.id == selected; });
  if (found == structure.constraints.end()) return;
  const Index row = session_.selectedRow();
  subject_ = {selected, row < 0 ? 0 : session_.rowAsShown(selected, row), {}};
}

void Inspector::open() {
  if (watching_ == nullptr) watching_ = session_.watchSolver();
  follow();
}

void Inspector::close() {
  watching_.reset();
  if (job_ != nullptr) job_->cancel();
}

Inspector::Wanted Inspector::wanted() const {
  const bool ofRow = inspection_->about() == Inspection::About::Row;
  return {inspection_, session_.snapshot().solve, ofRow ? subject_ : Subject{}};
}

void Inspector::follow() {
  if (job_ != nullptr && job_->done()) take();
  if (!isOpen()) return;
  const Snapshot& snapshot = session_.snapshot();
  why_.clear();
  const bool row = inspection_->about() == Inspection::About::Row;
  if (snapshot.solve == nullptr)
    why_ = snapshot.motion.step == 0 ? "Play or step: the start has not been solved."
           : snapshot.transport.inPast()
               ? "The scene has changed since this step: it cannot be solved again."
               : "Step once more: this step was not recorded.";
  else if (!snapshot.solve->solved())
    why_ = "This step was refused before it had a solution: " + snapshot.solve->refusal + ".";
  else if (row && subject_.component == 0)
    why_ = "Select a constraint, or click a line of Rows.";
  if (!why_.empty()) {
    if (!snapshot.transport.playing) reading_.reset(), shown_ = {};
    return;
  }
  if (job_ != nullptr) {
    // While time runs, each reading ends; then the newest step follows.
    const bool live = snapshot.transport.playing && inspection_->action() == nullptr &&
                      job_->of().inspection == inspection_;
    if (!live && !(job_->of() == wanted())) job_->cancel();
    return;
  }
  if (inspection_->action() == nullptr && !(shown_ == wanted())) begin(wanted());
}

bool Inspector::canStart() const {
  return job_ == nullptr && why_.empty() && isOpen() && !(shown_ == wanted());
}

void Inspector::start() {
  if (canStart()) begin(wanted());
}

void Inspector::cancel() {
  if (job_ != nullptr) job_->cancel();
}

void Inspector::begin(const Wanted& wanted) {
  if (names_ == nullptr) {
    Names names;
    for (const auto& [name, id] : session_.document().scene().names()) names[id] = name;
    names_ = std::make_shared<const Names>(std::move(names));
  }
  const Snapshot& snapshot = session_.snapshot();
  SolvedStep step;
  step.record = wanted.record;
  step.structure = snapshot.structure;
  step.contacts = snapshot.motion.contacts;
  step.report = snapshot.report;
  step.nameOf = [names = names_](Id id) {
    const auto found = names->find(id);
    return found != names->end() ? found->second : std::string("?");
  };
  step.time = snapshot.motion.time;
  job_ = std::make_unique<Job>(wanted, std::move(step), wake_);
}

void Inspector::take() {
  const std::unique_ptr<Job> job = std::move(job_);
  // What was cancelled is incomplete.
  if (job->cancelled() || job->of().inspection != inspection_) return;
  Result<Reading> outcome = job->take();
  shown_ = job->of();
  caption_ = job->caption();
  if (outcome) {
    reading_ = std::move(*outcome);
    return;
  }
  reading_.emplace();
  reading_->say(outcome.error().what + ".", ReadingNote::Tone::Warning);
}

std::string Inspector::caption() const {
  if (!reading_ || shown_.record == nullptr) return "";
  std::string text = caption_;
  switch (shown_.record->repeated) {
    case SolverRecord::Repeated::No:
      break;
    case SolverRecord::Repeated::Same:
      text += ", solved again: equal bit for bit";
      break;
    case SolverRecord::Repeated::Different:
      text += ", solved again: it ends differently, as the scene was edited since";
      break;
  }
  return text;
}

}  // namespace compliant
