#include "engine/base/termination_handler.hpp"

#include <signal.h>

#include <array>

namespace compliant {
namespace {
constexpr std::array ends{SIGINT, SIGTERM, SIGHUP};
}  // namespace

void handleTerminationSignals(void (*handler)(int)) {
  struct sigaction way {
  }, before{};
  way.sa_handler = handler;
  way.sa_flags = SA_RESTART | static_cast<int>(SA_RESETHAND);
  sigemptyset(&way.sa_mask);
  for (const int end : ends) {
    sigaction(end, nullptr, &before);
    if (before.sa_handler != SIG_IGN) sigaction(end, &way, nullptr);
  }
}

void releaseTerminationSignals(void (*handler)(int)) {
  struct sigaction present {};
  for (const int end : ends) {
    sigaction(end, nullptr, &present);
    if (present.sa_handler == handler) signal(end, SIG_DFL);
  }
}

}  // namespace compliant
