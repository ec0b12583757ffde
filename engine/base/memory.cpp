#include "engine/base/memory.hpp"

#include <malloc.h>

namespace compliant {

void keepFreedMemory() {
#ifdef __GLIBC__
  // One pool for all threads: that of a thread is given back in pieces of its own.
  mallopt(M_ARENA_MAX, 1);
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, 512 << 20);
#endif
}

}  // namespace compliant
