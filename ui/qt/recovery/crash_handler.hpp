#pragma once

namespace compliant {

// Work on another thread for which a crashing program waits.
class PendingWork {
 public:
  virtual ~PendingWork() = default;
  // Both are called by signal handlers: they may only use atomics and post semaphores
  // (signal-safety(7)).
  virtual void hurry() = 0;
  virtual bool finished() const = 0;
};

// Sets the work for which a crash waits, at most two seconds; nullptr: none.
void setPendingWork(PendingWork* work);
// Unsets this work if it is the current one.
void clearPendingWork(PendingWork* work);

// From now on a crash of any thread (SIGSEGV, SIGABRT and with it std::terminate and uncaught
// exceptions, SIGFPE, SIGBUS, SIGILL, SIGQUIT, SIGSYS, SIGTRAP) waits for the pending work. Then
// the program dies of the same signal.
void installCrashHandler();

}  // namespace compliant
