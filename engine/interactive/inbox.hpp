#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <utility>
#include <variant>

#include "engine/interactive/command.hpp"
#include "engine/scene/edit.hpp"
#include "engine/simulation/persistent_ids.hpp"

namespace compliant {

/// The requests of callers to the engine, in order. A waiting value is dropped if a later one
/// replaces it: an engine that steps more slowly needs only the last position of a slider. Its
/// owner guards it against other threads.
class Inbox {
 public:
  struct Load {
    Scene scene;
    std::shared_ptr<const PersistentIdsByState> persistentIds = nullptr;
  };
  /// An edit, and the number of the caller's edits that it combines.
  struct Change {
    Edit edit;
    std::uint64_t count = 1;
    std::shared_ptr<const PersistentIdsByState> persistentIds =
        nullptr;  ///< after the edit; null: as before
  };
  using Item = std::variant<Load, Change, Command>;

  /// Returns true if the item must not wait for a solve in progress.
  bool add(Item item);
  bool empty() const { return items_.empty(); }
  std::deque<Item> takeAll() { return std::exchange(items_, {}); }

 private:
  bool replaceWaiting(const Item& item);

  std::deque<Item> items_;
};

}  // namespace compliant
