#pragma once

/// Checks for bugs, never for user errors; enabled in release builds too. Prints the place and
/// aborts.
#define ASSERT(condition)                                                           \
  do {                                                                              \
    if (!(condition)) ::compliant::assertionFailed(#condition, __FILE__, __LINE__); \
  } while (false)

namespace compliant {

[[noreturn]] void assertionFailed(const char* condition, const char* file, int line);

}  // namespace compliant
