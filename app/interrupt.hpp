#pragma once

#include <atomic>
#include <string>

namespace compliant {

/// While it exists, SIGINT, SIGTERM and SIGHUP ask the work under way to end in order, at the next
/// step, instead of ending the program; a second one ends it at once. One at a time.
class Interrupt {
 public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  bool asked() const;
  /// For long solves, which look at it.
  const std::atomic<bool>& flag() const;
  /// The signal that came, 0: none.
  int signal() const;
  /// What shells call the end by this signal: 128 + its number.
  int exitCode() const { return 128 + signal(); }
  /// "SIGINT".
  std::string name() const;
};

/// Ignores SIGPIPE and SIGXFSZ, so that a closed pipe or a full file becomes an error message and
/// does not end the program.
void ignoreBrokenOutputs();

}  // namespace compliant
