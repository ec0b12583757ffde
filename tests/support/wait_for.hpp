#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <thread>

#include "engine/interactive/engine_thread.hpp"

namespace compliant::test {

/// Waits until `done` holds for the latest snapshot; generous, because machines are slow under
/// sanitizers.
template <class Done>
std::shared_ptr<const Snapshot> waitFor(const EngineThread& engine, Done done) {
  for (int i = 0; i < 6000; ++i) {
    auto snapshot = engine.latest();
    if (done(*snapshot)) return snapshot;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  ADD_FAILURE() << "The engine did not get there";
  return engine.latest();
}

}  // namespace compliant::test
