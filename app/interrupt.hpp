#pragma once

#include <atomic>
#include <string>

namespace compliant {

/// While it exists, SIGINT, SIGTERM and SIGHUP ask the running work to stop cleanly at the next
/// step, instead of killing the program; a second signal kills it at once. One instance at a time.
class Interrupt {
 public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  bool asked() const;
  /// Long solves poll this flag.
  const std::atomic<bool>& flag() const;
  /// The signal that arrived; 0: none.
  int signal() const;
  /// The exit code that shells use for this signal: 128 + its number.
  int exitCode() const { return 128 + signal(); }
  /// "SIGINT".
  std::string name() const;
};

/// Ignores SIGPIPE and SIGXFSZ, so that a closed pipe or a full file becomes an error message and
/// does not end the program.
void ignoreBrokenOutputs();

}  // namespace compliant
