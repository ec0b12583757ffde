#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/analysis/break_condition.hpp"
#include "engine/interactive/breakpoint.hpp"

namespace compliant {

/// The breakpoints of an engine. Without any that is on, a step costs nothing.
class Breakpoints {
 public:
  /// Those whose text was there before keep their hits.
  void set(std::vector<Breakpoint> wanted, Simulation& simulation);
  /// The motion changes from outside: the next step has none before it.
  void restart() { fresh_ = false; }
  /// A new scene: nothing was hit in it.
  void begin(Simulation& simulation);
  /// Call before each step.
  void expect(Simulation& simulation);
  /// Call after each step: the sentence of the first that holds.
  std::optional<std::string> look(const Simulation& simulation, const Energies& energies);
  /// In the order in which they were set; null: there are none.
  std::shared_ptr<const std::vector<BreakpointState>> states();

 private:
  struct Each {
    BreakpointState state;
    std::optional<BreakCondition> condition;  ///< none: it cannot be judged
  };
  bool anyOn() const;
  /// Reads them for the present structure.
  void read(Simulation& simulation);

  std::vector<Each> all_;
  std::shared_ptr<const SceneStructure> of_;  ///< for which they were read
  bool fresh_ = false;                        ///< they know the moment before the next step
  std::shared_ptr<const std::vector<BreakpointState>> states_;  ///< null: not yet made
};

}  // namespace compliant
