#include "ui/qt/recovery/crash_handler.hpp"

#include <poll.h>
#include <signal.h>

#include <array>
#include <atomic>

#include "engine/base/alternate_stack.hpp"

namespace compliant {
namespace {

constexpr std::array crashes{SIGSEGV, SIGABRT, SIGFPE, SIGBUS, SIGILL, SIGQUIT, SIGSYS, SIGTRAP};
std::array<struct sigaction, crashes.size()> ways;  // the previous action of each signal
std::atomic<PendingWork*> lastWork{nullptr};
static_assert(std::atomic<PendingWork*>::is_always_lock_free);

// The work itself is done by a thread that is still alive: in this handler nothing is reliable, not
// even memory allocation.
void waitAndDie(int signal) {
  if (PendingWork* work = lastWork.load()) {
    constexpr int tick = 10, most = 2000;  // ms
    work->hurry();
    for (int waited = 0; waited < most && !work->finished(); waited += tick) poll(nullptr, 0, tick);
  }
  for (std::size_t i = 0; i < crashes.size(); ++i)
    if (crashes[i] == signal) sigaction(signal, &ways[i], nullptr);
  // Blocked until this handler returns; then it is raised where the crash was.
  raise(signal);
}

}  // namespace

void setPendingWork(PendingWork* work) { lastWork = work; }

void clearPendingWork(PendingWork* work) { lastWork.compare_exchange_strong(work, nullptr); }

void installCrashHandler() {
  static const AlternateStack stack;
  struct sigaction way {};
  way.sa_handler = waitAndDie;
  way.sa_flags = SA_ONSTACK;
  sigemptyset(&way.sa_mask);
  for (std::size_t i = 0; i < crashes.size(); ++i) sigaction(crashes[i], &way, &ways[i]);
}

}  // namespace compliant
