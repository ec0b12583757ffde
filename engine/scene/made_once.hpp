#pragma once

#include <memory>
#include <mutex>

namespace compliant {

/// An object that is expensive to compute from the fields of a component. The first thread to need
/// it computes it, and copies share it. Every setter of those fields resets it.
template <class T>
class MadeOnce {
 public:
  void reset() { state_ = std::make_shared<State>(); }
  template <class Make>
  const T& get(Make make) const {
    std::call_once(state_->once, [&] { state_->made = std::make_unique<const T>(make()); });
    return *state_->made;
  }

 private:
  struct State {
    std::once_flag once;
    std::unique_ptr<const T> made;
  };
  std::shared_ptr<State> state_ = std::make_shared<State>();
};

}  // namespace compliant
