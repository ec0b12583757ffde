#include "app/interrupt.hpp"

#include <signal.h>
#include <string.h>

#include <array>

namespace compliant {
namespace {

constexpr std::array ends{SIGINT, SIGTERM, SIGHUP};
std::atomic<bool> asked_{false};
std::atomic<int> came{0};
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free);

void ask(int signal) {
  came = signal;
  asked_ = true;
}

}  // namespace

Interrupt::Interrupt() {
  came = 0;
  asked_ = false;
  struct sigaction way {
  }, before{};
  way.sa_handler = ask;
  way.sa_flags = SA_RESTART | static_cast<int>(SA_RESETHAND);
  sigemptyset(&way.sa_mask);
  for (const int end : ends) {
    // Who started the program with nohup wants it to stay.
    sigaction(end, nullptr, &before);
    if (before.sa_handler != SIG_IGN) sigaction(end, &way, nullptr);
  }
}

Interrupt::~Interrupt() {
  struct sigaction present {};
  for (const int end : ends) {
    sigaction(end, nullptr, &present);
    if (present.sa_handler == ask) ::signal(end, SIG_DFL);
  }
}

bool Interrupt::asked() const { return asked_; }
const std::atomic<bool>& Interrupt::flag() const { return asked_; }
int Interrupt::signal() const { return came; }

std::string Interrupt::name() const {
  const char* name = sigabbrev_np(came);
  return name != nullptr ? std::string("SIG") + name : "signal " + std::to_string(came);
}

void tellBrokenOutputs() {
  ::signal(SIGPIPE, SIG_IGN);
  ::signal(SIGXFSZ, SIG_IGN);
}

}  // namespace compliant
