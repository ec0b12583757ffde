#include "tests/allocation/allocation_counter.hpp"

#include <cstdlib>
#include <new>

namespace compliant::test {
std::atomic<bool> countingAllocations{false};
std::atomic<long> countedAllocations{0};
}  // namespace compliant::test

namespace {
void countOne() {
  if (compliant::test::countingAllocations) ++compliant::test::countedAllocations;
}
void* allocate(std::size_t size) {
  countOne();
  if (void* memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
}  // namespace

void* operator new(std::size_t size) { return allocate(size); }
void* operator new[](std::size_t size) { return allocate(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }

// Eigen allocates with malloc directly.
extern "C" void* __libc_malloc(std::size_t size);
extern "C" void* __libc_calloc(std::size_t count, std::size_t size);
extern "C" void* __libc_realloc(void* memory, std::size_t size);
extern "C" void* malloc(std::size_t size) {
  countOne();
  return __libc_malloc(size);
}
extern "C" void* calloc(std::size_t count, std::size_t size) {
  countOne();
  return __libc_calloc(count, size);
}
extern "C" void* realloc(void* memory, std::size_t size) {
  countOne();
  return __libc_realloc(memory, size);
}
