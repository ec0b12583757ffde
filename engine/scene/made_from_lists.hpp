#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <tuple>

#include "engine/base/array.hpp"

namespace compliant {

/// What is expensive to make of lists, made once for each: scenes, edits and threads share their
/// lists, and so they share what is made of them. It is kept while anybody else has the lists.
template <class Made, class... Items>
class MadeFromLists {
 public:
  /// That of these lists, one of which has entries; `make()` makes it.
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
    std::tuple<Array<Items>...> lists;  ///< so that no others come to lie where they are
    std::shared_ptr<const Made> made;
  };
  std::mutex mutex_;
  std::map<Key, Entry> all_;
};

}  // namespace compliant
