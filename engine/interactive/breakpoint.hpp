#pragma once

#include <string>

namespace compliant {

/// A condition at which time stops, as a BreakCondition reads it.
struct Breakpoint {
  std::string text;
  bool on = true;
  bool operator==(const Breakpoint&) const = default;
};

inline constexpr std::size_t mostBreakpoints = 32;

/// A breakpoint and what became of it.
struct BreakpointState : Breakpoint {
  std::string fault;  ///< why it cannot be judged in this scene, a sentence; empty: it can
  int hits = 0;       ///< since the scene was loaded or the breakpoint was written
};

/// A condition that a lesson waits for.
struct GoalState {
  std::string text;
  std::string fault;  ///< why it cannot be judged in this scene, a sentence; empty: it can
  bool met = false;   ///< it has held since it was set
  bool operator==(const GoalState&) const = default;
};

}  // namespace compliant
