#pragma once

namespace compliant {

// Work that a thread of its own does, and that a dying program waits for.
class PendingWork {
 public:
  virtual ~PendingWork() = default;
  // Signal handlers call both: they touch atomics and post semaphores, and do nothing else
  // (signal-safety(7)).
  virtual void hurry() = 0;
  virtual bool finished() const = 0;
};

// A crash waits for this, two seconds at most; nullptr: for nothing.
void setPendingWork(PendingWork* work);
// It waits no longer, if it was the one.
void clearPendingWork(PendingWork* work);

// From now on a crash of any thread (SIGSEGV, SIGABRT and with it std::terminate and exceptions
// that nobody caught, SIGFPE, SIGBUS, SIGILL, SIGQUIT, SIGSYS, SIGTRAP) waits for the last work;
// then the program dies of the same signal, as it would have done at once. For as long as the
// program runs.
void installCrashHandler();

}  // namespace compliant
