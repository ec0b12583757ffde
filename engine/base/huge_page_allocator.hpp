#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <new>
#include <vector>

namespace compliant {

/// An allocator that requests huge pages for large arrays: passes over many arrays side by side, as
/// in factorisation, otherwise stall at the end of every small page.
template <class T>
struct HugePageAllocator {
  using value_type = T;
  HugePageAllocator() = default;
  template <class U>
  HugePageAllocator(const HugePageAllocator<U>&) {}

  T* allocate(std::size_t count) {
    const std::size_t bytes = count * sizeof(T);
    if (bytes < worthwhile) return static_cast<T*>(::operator new(bytes));
    void* memory = ::operator new(bytes, std::align_val_t(page));
#ifdef MADV_HUGEPAGE
    // Optional: without it everything works, but slower.
    (void)madvise(memory, (bytes + page - 1) / page * page, MADV_HUGEPAGE);
#endif
    return static_cast<T*>(memory);
  }
  void deallocate(T* memory, std::size_t count) {
    if (count * sizeof(T) < worthwhile)
      ::operator delete(memory);
    else
      ::operator delete(memory, std::align_val_t(page));
  }

  template <class U>
  bool operator==(const HugePageAllocator<U>&) const {
    return true;
  }

 private:
  static constexpr std::size_t page = std::size_t{1} << 21, worthwhile = page / 8;
};

template <class T>
using HugePageVector = std::vector<T, HugePageAllocator<T>>;

}  // namespace compliant
