#pragma once

#include <signal.h>

#include <array>
#include <cstddef>
#include <memory>

namespace compliant {

/// An alternate stack for the signal handlers of the thread that creates it, so that a crash
/// handler also runs after a stack overflow. See sigaltstack(2).
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
