#pragma once

#include <condition_variable>
#include <mutex>

namespace compliant::test {

/// Holds the step that evaluates a HeldForce until the test opens it: a step that takes as long as
/// the test wants, without a clock.
class Gate {
 public:
  void close();
  void open();
  /// Until a step stands at the gate.
  void waitUntilReached();
  bool reached();
  void pass();

 private:
  std::mutex mutex_;
  std::condition_variable change_;
  bool closed_ = false, reached_ = false;
};

/// The gate of every HeldForce.
Gate& gate();

/// Registers HeldForce, a force field of zero that waits at the gate, once.
void registerHeldForce();

}  // namespace compliant::test
