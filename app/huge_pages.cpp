// Gives huge pages to big arrays. Opening a big scene allocates hundreds of arrays of many MB, and
// the system provides each of their small pages separately, which took most of the time. The C
// library can request huge pages itself, but only if an environment variable is set before the
// program starts; hence this malloc in front of that of the library. Where huge pages are disabled,
// nothing changes.
#include <sys/mman.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>

#ifdef __GLIBC__

extern "C" void* __libc_malloc(std::size_t bytes);

namespace {

constexpr std::uintptr_t hugePage = std::uintptr_t{1} << 21;

/// For the whole huge pages within a block.
void requestHugePages(void* block, std::size_t bytes) {
  const auto begin = reinterpret_cast<std::uintptr_t>(block);
  const std::uintptr_t first = (begin + hugePage - 1) & ~(hugePage - 1),
                       last = (begin + bytes) & ~(hugePage - 1);
  if (first < last) (void)madvise(reinterpret_cast<void*>(first), last - first, MADV_HUGEPAGE);
}

}  // namespace

extern "C" void* malloc(std::size_t bytes) {
  void* block = __libc_malloc(bytes);
  if (bytes >= hugePage && block != nullptr) requestHugePages(block, bytes);
  return block;
}

#endif
