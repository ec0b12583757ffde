#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>

#include "engine/inspect/inspection.hpp"
#include "ui/model/document/session.hpp"

namespace compliant {

/// An inspection of the solved step that a session shows. A thread of its own reads, so that no
/// window waits.
class Inspector {
 public:
  /// `wake` is called from that thread when a reading is done: it must only make the UI thread call
  /// `follow`.
  Inspector(Session& session, std::function<void()> wake);
  ~Inspector();
  Inspector(const Inspector&) = delete;
  Inspector& operator=(const Inspector&) = delete;

  const Inspection& inspection() const { return *inspection_; }
  void choose(const Inspection& inspection);
  /// Lines of a table.
  static constexpr std::size_t mostLines = 3000;

  /// The row or contact looked at: the selected row, or a contact that `look` has named.
  const Subject& subject() const { return subject_; }
  /// Looks at it and selects it.
  void look(const Subject& subject);

  /// While it is open, the engine records its solves.
  void open();
  void close();
  bool isOpen() const { return watching_ != nullptr; }

  /// Takes a finished reading, and begins one if the step, the inspection or the subject has
  /// changed. Call it on the UI thread after each snapshot and each `wake`.
  void follow();
  /// Begins an inspection that has an action.
  void start();
  void cancel();

  /// The last reading of this inspection; null: none yet.
  const Reading* reading() const { return reading_ ? &*reading_ : nullptr; }
  /// The step that it is of; −1: none.
  std::int64_t step() const { return shown_.record != nullptr ? shown_.record->step : -1; }
  /// "Step 12, t = 0.12 s.", and whether the step was solved again; empty without a reading.
  std::string caption() const;
  /// Why there is nothing to read, and what to do; empty: there is no reason.
  std::string whyNothing() const { return why_; }
  /// Whether a reading is under way.
  bool working() const { return job_ != nullptr; }
  /// Whether `start` would read something else than what is shown.
  bool canStart() const;

 private:
  class Job;
  /// What a reading is of.
  struct Wanted {
    const Inspection* inspection = nullptr;
    std::shared_ptr<const SolverRecord> record;
    Subject subject;
    bool operator==(const Wanted&) const = default;
  };
  using Names = std::map<Id, std::string>;

  Wanted wanted() const;
  void take();
  void begin(const Wanted& wanted);
  void followSelection();
  void forget();

  Session& session_;
  std::function<void()> wake_;
  const Inspection* inspection_;
  Subject subject_;
  std::optional<Reading> reading_;
  std::string why_;
  Wanted shown_;                        ///< what the reading is of
  std::string caption_;                 ///< of that step
  std::shared_ptr<const Names> names_;  ///< of components; null: not read since the last edit
  std::unique_ptr<Job> job_;
  Subscription watching_, listening_;
};

}  // namespace compliant
