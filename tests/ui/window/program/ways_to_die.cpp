#include "tests/ui/window/program/ways_to_die.hpp"

#include <cstdlib>
#include <exception>
#include <stdexcept>
#include <string_view>
#include <thread>

#include "engine/base/alternate_stack.hpp"

namespace compliant {
namespace {

int* volatile nowhere = nullptr;
volatile int endless = 1;

int eatTheStack(int depth) {
  volatile char page[4096] = {};
  page[depth % 4096] = 1;
  return endless != 0 ? eatTheStack(depth + 1) + page[0] : depth;
}

void crash(std::string_view how) {
  if (how == "null") *nowhere = 1;
  if (how == "overflow") endless = eatTheStack(0);
  if (how == "exception") throw std::runtime_error("nobody catches this");
  if (how == "terminate") std::terminate();
  if (how == "heap") {
    // Noticed while the memory of this thread is locked.
    void* volatile block = std::malloc(100'000);
    std::free(block);
    std::free(block);
  }
}

}  // namespace

void dieOf(const char* name) {
  const std::string_view how(name);
  for (const WayToDie& way : waysToDie)
    if (how == way.name && how.starts_with("SIG")) raise(way.signal);
  if (!how.starts_with("thread_")) return crash(how);
  // As the thread of the engine.
  std::thread([rest = how.substr(7)] {
    const AlternateStack stack;
    crash(rest);
  }).join();
}

}  // namespace compliant
