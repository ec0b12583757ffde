#pragma once

#include <atomic>

namespace compliant {

/// Progress and cancellation of a long task, shared between threads. A cancelled task ends with an
/// Error, which the caller ignores.
class Progress {
 public:
  void show(double share) { share_.store(share, std::memory_order_relaxed); }
  /// The completed share, from 0 to 1.
  double share() const { return share_.load(std::memory_order_relaxed); }
  void cancel() { cancelled_.store(true, std::memory_order_relaxed); }
  bool cancelled() const { return cancelled_.load(std::memory_order_relaxed); }

 private:
  std::atomic<double> share_{0};
  std::atomic<bool> cancelled_{false};
};

/// Whether the caller has cancelled the task; false without a progress.
inline bool cancelled(const Progress* progress) {
  return progress != nullptr && progress->cancelled();
}

}  // namespace compliant
