#include "engine/kkt/factors/memory_pool.hpp"

#include <SuiteSparse_config.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <new>
#include <utility>

namespace compliant {

namespace {

/// The header of every block; it preserves the alignment of malloc.
struct alignas(std::max_align_t) BlockHead {
  std::size_t sizeClass = 0;
  BlockHead* next = nullptr;  ///< in the class's list of kept blocks
};

/// Four classes of size for each power of two: at most a quarter of a block is wasted.
std::size_t classOf(std::size_t bytes) {
  if (bytes <= 16) return 0;
  const std::size_t last = bytes - 1;
  const auto power = static_cast<std::size_t>(std::bit_width(last)) - 1;
  return 4 * (power - 4) + ((last >> (power - 2)) & 3) + 1;
}
std::size_t bytesOf(std::size_t sizeClass) {
  if (sizeClass == 0) return 16;
  const std::size_t power = (sizeClass - 1) / 4 + 4;
  return (std::size_t{5} + (sizeClass - 1) % 4) << (power - 2);
}

class MemoryPool {
 public:
  void* take(std::size_t bytes) {
    const std::size_t wanted = classOf(bytes);
    if (wanted >= kept_.size()) return nullptr;
    const std::lock_guard lock(mutex_);
    BlockHead* block = kept_[wanted];
    if (block != nullptr) {
      kept_[wanted] = block->next;
    } else {
      void* memory = std::malloc(sizeof(BlockHead) + bytesOf(wanted));
      if (memory == nullptr) return nullptr;
      block = new (memory) BlockHead{wanted};
    }
    ++used_;
    return block + 1;
  }
  void give(void* memory) {
    if (memory == nullptr) return;
    const std::lock_guard lock(mutex_);
    BlockHead* block = headOf(memory);
    block->next = kept_[block->sizeClass];
    kept_[block->sizeClass] = block;
    if (--used_ == 0) returnAll();
  }
  static std::size_t roomOf(void* memory) { return bytesOf(headOf(memory)->sizeClass); }

 private:
  static BlockHead* headOf(void* memory) { return static_cast<BlockHead*>(memory) - 1; }
  void returnAll() {
    for (BlockHead*& first : kept_)
      while (first != nullptr) std::free(std::exchange(first, first->next));
  }

  std::mutex mutex_;
  std::array<BlockHead*, 160> kept_{};  ///< up to 2⁴⁴ bytes
  std::size_t used_ = 0;
};

/// Never destroyed: factors may outlive every static object.
MemoryPool& store() {
  static auto* memory = new MemoryPool;
  return *memory;
}

void* takeZeroed(std::size_t count, std::size_t size) {
  void* memory = store().take(count * size);  // SuiteSparse has checked for overflow
  if (memory != nullptr) std::memset(memory, 0, count * size);
  return memory;
}

void* takeMore(void* memory, std::size_t bytes) {
  if (memory == nullptr) return store().take(bytes);
  if (classOf(bytes) == classOf(MemoryPool::roomOf(memory))) return memory;
  void* moved = store().take(bytes);
  if (moved == nullptr) return nullptr;
  std::memcpy(moved, memory, std::min(bytes, MemoryPool::roomOf(memory)));
  store().give(memory);
  return moved;
}

}  // namespace

void useMemoryPoolInSuiteSparse() {
  static const bool done = [] {
    const auto take = [](std::size_t bytes) { return store().take(bytes); };
    const auto give = [](void* memory) { store().give(memory); };
#if SUITESPARSE_MAIN_VERSION >= 7
    SuiteSparse_config_malloc_func_set(take);
    SuiteSparse_config_calloc_func_set(takeZeroed);
    SuiteSparse_config_realloc_func_set(takeMore);
    SuiteSparse_config_free_func_set(give);
#else
    SuiteSparse_config.malloc_func = take;
    SuiteSparse_config.calloc_func = takeZeroed;
    SuiteSparse_config.realloc_func = takeMore;
    SuiteSparse_config.free_func = give;
#endif
    return true;
  }();
  (void)done;
}

}  // namespace compliant
