#include "engine/kkt/factors/memory_pool.hpp"

#include <SuiteSparse_config.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <thread>
#include <vector>

namespace compliant::test {
namespace {

class MemoryPool : public testing::Test {
 protected:
  MemoryPool() {
    useMemoryPoolInSuiteSparse();
    held_ = SuiteSparse_malloc(1, 1);  // while a block is in use the store keeps the others
  }
  ~MemoryPool() override { SuiteSparse_free(held_); }

 private:
  void* held_;
};

TEST_F(MemoryPool, GivesABlockBackForARequestOfItsSize) {
  void* first = SuiteSparse_malloc(1000, 8);
  SuiteSparse_free(first);
  EXPECT_EQ(SuiteSparse_malloc(1000, 8), first);
  void* other = SuiteSparse_malloc(1000, 8);
  EXPECT_NE(other, first);
  SuiteSparse_free(other);
  SuiteSparse_free(first);
}

TEST_F(MemoryPool, HasRoomForEverySizeAndAlignsIt) {
  for (std::size_t bytes = 1; bytes < 5000; ++bytes) {
    auto* block = static_cast<unsigned char*>(SuiteSparse_malloc(bytes, 1));
    ASSERT_NE(block, nullptr);
    ASSERT_EQ(reinterpret_cast<std::uintptr_t>(block) % alignof(std::max_align_t), 0U);
    std::memset(block, 0xab, bytes);  // the sanitizers watch the end
    SuiteSparse_free(block);
  }
}

TEST_F(MemoryPool, ZeroesWhatItIsAskedToZero) {
  void* used = SuiteSparse_malloc(300, 1);
  std::memset(used, 0xff, 300);
  SuiteSparse_free(used);
  auto* zeroed = static_cast<unsigned char*>(SuiteSparse_calloc(300, 1));
  EXPECT_EQ(zeroed, used);
  for (int i = 0; i < 300; ++i) ASSERT_EQ(zeroed[i], 0) << i;
  SuiteSparse_free(zeroed);
}

TEST_F(MemoryPool, GrowsAndShrinksABlockWithItsContent) {
  int ok = 0;
  auto* block = static_cast<unsigned char*>(SuiteSparse_malloc(10, 1));
  for (std::size_t i = 0; i < 10; ++i) block[i] = static_cast<unsigned char>(i);
  for (const std::size_t bytes : {11UL, 100UL, 100000UL, 10UL}) {
    block = static_cast<unsigned char*>(SuiteSparse_realloc(bytes, 10, 1, block, &ok));
    ASSERT_EQ(ok, 1);
    for (std::size_t i = 0; i < 10; ++i) ASSERT_EQ(block[i], i) << bytes;
  }
  SuiteSparse_free(block);
}

TEST_F(MemoryPool, SaysWhenThereIsNotSoMuch) {
  EXPECT_EQ(SuiteSparse_malloc(std::size_t{1} << 45, 1), nullptr);
}

TEST_F(MemoryPool, ServesSeveralThreads) {
  std::vector<std::thread> threads;
  for (unsigned char mark = 1; mark <= 4; ++mark)
    threads.emplace_back([mark] {
      for (std::size_t i = 0; i < 2000; ++i) {
        const std::size_t bytes = 1 + (i * 37) % 3000;
        auto* block = static_cast<unsigned char*>(SuiteSparse_malloc(bytes, 1));
        std::memset(block, mark, bytes);
        std::this_thread::yield();
        EXPECT_EQ(block[0], mark);
        EXPECT_EQ(block[bytes - 1], mark);
        SuiteSparse_free(block);
      }
    });
  for (std::thread& thread : threads) thread.join();
}

}  // namespace
}  // namespace compliant::test
