#include "app/interrupt.hpp"

#include <signal.h>
#include <string.h>

#include "engine/base/termination_handler.hpp"

namespace compliant {
namespace {

std::atomic<bool> asked_{false};
std::atomic<int> came{0};
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free);

void ask(int signal) {
  releaseTerminationSignals(ask);  // the next signal, whichever it is, kills the program
  came = signal;
  asked_ = true;
}

}  // namespace

Interrupt::Interrupt() {
  came = 0;
  asked_ = false;
  handleTerminationSignals(ask);
}

Interrupt::~Interrupt() { releaseTerminationSignals(ask); }

bool Interrupt::asked() const { return asked_; }
const std::atomic<bool>& Interrupt::flag() const { return asked_; }
int Interrupt::signal() const { return came; }

std::string Interrupt::name() const {
  const char* name = sigabbrev_np(came);
  return name != nullptr ? std::string("SIG") + name : "signal " + std::to_string(came);
}

void ignoreBrokenOutputs() {
  ::signal(SIGPIPE, SIG_IGN);
  ::signal(SIGXFSZ, SIG_IGN);
}

}  // namespace compliant
