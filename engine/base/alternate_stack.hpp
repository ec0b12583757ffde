#pragma once

#include <signal.h>

#include <array>
#include <cstddef>
#include <memory>

namespace compliant {

/// While it lives, signal handlers of the thread that made it have a stack of their own: what is done at a
/// crash is then done also when the stack of the thread has overflowed. See sigaltstack(2).
class AlternateStack {
 public:
  AlternateStack() {
    stack_t own{};
    own.ss_sp = memory_->data();
    own.ss_size = memory_->size();
    sigaltstack(&own, &before_);
  }
  ~AlternateStack() { sigaltstack(&before_, nullptr); }
  AlternateStack(const AlternateStack&) = delete;
  AlternateStack& operator=(const AlternateStack&) = delete;

 private:
  std::unique_ptr<std::array<std::byte, 64 * 1024>> memory_ =
      std::make_unique<std::array<std::byte, 64 * 1024>>();
  stack_t before_{};
};

}  // namespace compliant
