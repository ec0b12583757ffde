#pragma once

namespace compliant {

// Work on another thread that a crashing program waits for.
class PendingWork {
 public:
  virtual ~PendingWork() = default;
  // Signal handlers call both: they touch atomics and post semaphores, and do nothing else
  // (signal-safety(7)).
  virtual void hurry() = 0;
  virtual bool finished() const = 0;
};

// Sets the work that a crash waits for, two seconds at most; nullptr: none.
void setPendingWork(PendingWork* work);
// Unsets it, if it is the one.
void clearPendingWork(PendingWork* work);

// From now on a crash of any thread (SIGSEGV, SIGABRT and with it std::terminate and uncaught
// exceptions, SIGFPE, SIGBUS, SIGILL, SIGQUIT, SIGSYS, SIGTRAP) waits for the pending work. Then
// the program dies of the same signal.
void installCrashHandler();

}  // namespace compliant
