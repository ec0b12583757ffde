#pragma once

#include <string>
#include <vector>

#include "engine/run/snapshot.hpp"

namespace compliant {

/// One line of the read-out over the viewport. `value` always has readOutWidth characters, so that
/// columns stand still in a font of fixed width.
struct ReadOutLine {
  std::string label;
  std::string value;
  std::string unit;
  bool warns = false;  ///< the value says that something is wrong
};

inline constexpr int readOutWidth = 10;

/// What is solved for in a step, in all systems together.
struct SystemSize {
  Index unknowns = 0;  ///< velocities
  Index rows = 0;      ///< of constraints; those that act as forces have none
};
SystemSize systemSize(const SceneStructure& structure);
/// "6 unknowns, 1 row".
std::string sizeText(const SystemSize& size);

/// Time, energy, residual, time per step and size of the system.
std::vector<ReadOutLine> readOutLines(const Snapshot& snapshot);

/// What is wrong with the last step, in a few words; empty when it was solved.
std::string stepWarning(const StepReport& report);

}  // namespace compliant
