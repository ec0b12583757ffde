#pragma once

#include <atomic>
#include <memory>

#include "engine/interactive/history.hpp"
#include "engine/record/solver_record.hpp"

namespace compliant {

/// Takes steps of the history again, beside the simulation, which keeps its state: so that a past
/// step can be inspected with everything recorded.
class StepAgain {
 public:
  /// `cancelled` ends a long step.
  explicit StepAgain(const std::atomic<bool>* cancelled) : cancelled_(cancelled) {}

  /// The record of a system in the step between two moments of one structure, under the present
  /// design of the simulation. Null if the structure is another one now, or the step was cancelled
  /// or refused.
  std::shared_ptr<const SolverRecord> record(const Simulation& present,
                                             const History::Moment& before,
                                             const History::Moment& after, int system);
  /// Call it after each edit and each new scene.
  void forget();

 private:
  const std::atomic<bool>* cancelled_;
  std::unique_ptr<Simulation> simulation_;  ///< null: not made since the last edit
  // The last record, and what it is of.
  std::shared_ptr<const SolverRecord> record_;
  std::int64_t moment_ = 0;
  int system_ = -1;
};

}  // namespace compliant
