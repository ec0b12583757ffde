#pragma once

#include <chrono>
#include <thread>

#include "ui/model/document/session.hpp"

namespace compliant::test {

/// Takes over what the engine answers until the condition holds; gives up after ten seconds.
template <class Condition>
bool eventually(Session& session, Condition condition) {
  for (int i = 0; i < 1000; ++i) {
    session.refresh();
    if (condition()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return false;
}

}  // namespace compliant::test
