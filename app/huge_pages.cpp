// Big arrays get huge pages. A big scene takes hundreds of arrays of many MB when it is opened, and
// the system hands out each small page of them on its own: most of the time went there. The C
// library can request huge pages for its memory itself, but only if an environment variable tells
// it before the program starts, hence this malloc in front of the library's. Where huge pages are
// switched off nothing changes.
#include <sys/mman.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>

#ifdef __GLIBC__

extern "C" void* __libc_malloc(std::size_t bytes);

namespace {

constexpr std::uintptr_t hugePage = std::uintptr_t{1} << 21;

/// Of the whole huge pages within a block.
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
