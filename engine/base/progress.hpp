#pragma once

#include <atomic>

namespace compliant {

/// A long piece of work as those see it who wait for it, on any thread: how far it is, and that
/// nobody wants its result any more. Work that is called off ends with an Error that nobody reads.
class Progress {
 public:
  void show(double share) { share_.store(share, std::memory_order_relaxed); }
  /// From 0 to 1.
  double share() const { return share_.load(std::memory_order_relaxed); }
  void cancel() { cancelled_.store(true, std::memory_order_relaxed); }
  bool cancelled() const { return cancelled_.load(std::memory_order_relaxed); }

 private:
  std::atomic<double> share_{0};
  std::atomic<bool> cancelled_{false};
};

/// Whether somebody waits and has given up.
inline bool cancelled(const Progress* progress) {
  return progress != nullptr && progress->cancelled();
}

}  // namespace compliant
