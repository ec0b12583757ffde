#pragma once

// Of GCC, and of Clang.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define COMPLIANT_INSTRUMENTED
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define COMPLIANT_INSTRUMENTED
#endif
#endif

namespace compliant::test {

/// Whether a sanitizer watches this build: code is then ten times slower.
#if defined(COMPLIANT_INSTRUMENTED)
inline constexpr bool instrumented = true;
#else
inline constexpr bool instrumented = false;
#endif

}  // namespace compliant::test
