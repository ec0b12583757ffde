#pragma once

#include <signal.h>

#include <array>

namespace compliant {

// How a program may end, and the signal that its exit status then tells.
struct WayToDie {
  const char* name;
  int signal;
};

inline constexpr std::array waysToDie{
    WayToDie{"SIGSEGV", SIGSEGV},
    WayToDie{"SIGABRT", SIGABRT},
    WayToDie{"SIGFPE", SIGFPE},
    WayToDie{"SIGBUS", SIGBUS},
    WayToDie{"SIGILL", SIGILL},
    WayToDie{"SIGTERM", SIGTERM},
    WayToDie{"SIGHUP", SIGHUP},
    WayToDie{"SIGINT", SIGINT},
    WayToDie{"null", SIGSEGV},
    WayToDie{"overflow", SIGSEGV},
    WayToDie{"exception", SIGABRT},
    WayToDie{"terminate", SIGABRT},
#ifndef __SANITIZE_ADDRESS__
    WayToDie{"heap", SIGABRT},
#endif
    WayToDie{"thread_null", SIGSEGV},
    WayToDie{"thread_overflow", SIGSEGV},
    WayToDie{"thread_exception", SIGABRT},
};

// Ends the program in the way of this name; of signals that end it in order it hears later.
void dieOf(const char* name);

}  // namespace compliant
