#pragma once

namespace compliant::test {

/// Whether a sanitizer of GCC watches this build: code is then ten times slower.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool instrumented = true;
#else
inline constexpr bool instrumented = false;
#endif

}  // namespace compliant::test
