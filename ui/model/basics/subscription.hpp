#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

namespace compliant {

/// A callback is called while its subscription exists. End it before the objects it refers to.
using Subscription = std::shared_ptr<const void>;

/// Callbacks of one kind, called in the order of subscription. Neither side needs to outlive the
/// other.
template <class Callback>
class Subscribers {
 public:
  [[nodiscard]] Subscription add(Callback callback) {
    auto kept = std::make_shared<const Callback>(std::move(callback));
    callbacks_.push_back(kept);
    return kept;
  }

  /// The number of callbacks that are still subscribed.
  std::size_t count() const {
    return static_cast<std::size_t>(std::count_if(
        callbacks_.begin(), callbacks_.end(), [](const auto& each) { return !each.expired(); }));
  }

  /// Calls `visit` with each callback. A visit may add callbacks and end any of them.
  template <class Visit>
  void each(Visit visit) {
    ++visits_;
    for (std::size_t i = 0; i < callbacks_.size(); ++i)
      if (const auto callback = callbacks_[i].lock()) visit(*callback);
    // An outer visit counts by index: erase only when no visit is under way.
    if (--visits_ == 0) std::erase_if(callbacks_, [](const auto& each) { return each.expired(); });
  }

 private:
  std::vector<std::weak_ptr<const Callback>> callbacks_;
  int visits_ = 0;
};

}  // namespace compliant
