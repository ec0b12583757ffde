#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <thread>

namespace compliant {

/// Sets a flag after this time, unless it is destroyed before.
class InterruptAfter {
 public:
  InterruptAfter(std::atomic<bool>& flag, std::chrono::milliseconds limit)
      : thread_([this, &flag, limit](const std::stop_token& gone) {
          std::unique_lock lock(mutex_);
          wake_.wait_for(lock, gone, limit, [] { return false; });
          if (!gone.stop_requested()) flag = true;
        }) {}

 private:
  std::mutex mutex_;
  std::condition_variable_any wake_;
  std::jthread thread_;  // destroyed first
};

}  // namespace compliant
