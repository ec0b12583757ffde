#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/analysis/break_condition.hpp"
#include "engine/interactive/breakpoint.hpp"

namespace compliant {

/// Conditions that a lesson waits for: met once they have held after a step, or after an edit.
/// Without any, a step costs nothing.
class Goals {
 public:
  void set(const std::vector<std::string>& texts, Simulation& simulation);
  /// The motion changes from outside: the next step has none before it.
  void restart() { fresh_ = false; }
  /// Call before each step.
  void expect(Simulation& simulation);
  /// Call after each step.
  void look(const Simulation& simulation, const Energies& energies);
  /// The same between steps, after edits.
  void check(Simulation& simulation);
  /// In the order in which they were set; null: there are none.
  std::shared_ptr<const std::vector<GoalState>> states();

 private:
  struct Each {
    GoalState state;
    std::optional<BreakCondition> condition;
  };
  void read(Simulation& simulation);
  bool waits() const;

  std::vector<Each> all_;
  std::shared_ptr<const SceneStructure> of_;  ///< for which they were read
  bool fresh_ = false;                        ///< they know the moment before the next step
  std::shared_ptr<const std::vector<GoalState>> states_;  ///< null: not yet made
};

}  // namespace compliant
