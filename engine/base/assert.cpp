#include "engine/base/assert.hpp"

#include <cstdio>
#include <cstdlib>

namespace compliant {

void assertionFailed(const char* condition, const char* file, int line) {
  std::fprintf(stderr, "compliant: internal error at %s:%d: %s does not hold\n", file, line,
               condition);
  std::abort();
}

}  // namespace compliant
