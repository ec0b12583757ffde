#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <tuple>

#include "engine/base/array.hpp"

namespace compliant {

/// Objects that are expensive to make from lists, made once for each: scenes, edits and threads
/// share lists, and so these objects. Each is kept while anything else holds its lists.
template <class Made, class... Items>
class MadeFromLists {
 public:
  /// The object of these lists, one of which is not empty; `make()` computes it.
  template <class Make>
  std::shared_ptr<const Made> of(const Array<Items>&... lists, Make make) {
    const std::scoped_lock lock(mutex_);
    const Key key{lists.data()...};
    if (const auto known = all_.find(key); known != all_.end()) return known->second.made;
    std::erase_if(all_, [](const auto& each) {
      return std::apply(
          [](const auto&... list) { return (... || (!list.empty() && !list.shared())); },
          each.second.lists);
    });
    return all_.emplace(key, Entry{{lists...}, std::make_shared<const Made>(make())})
        .first->second.made;
  }

 private:
  using Key = std::tuple<const Items*...>;
  struct Entry {
    std::tuple<Array<Items>...> lists;  ///< kept, so that no other lists take their addresses
    std::shared_ptr<const Made> made;
  };
  std::mutex mutex_;
  std::map<Key, Entry> all_;
};

}  // namespace compliant
