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

/// What callers ask of the engine, in order. Of what waits, a value that a later one replaces is
/// dropped: only the last place of a slider matters to an engine that steps slower. Its owner
/// guards it against other threads.
class Inbox {
 public:
  struct Load {
    Scene scene;
    std::shared_ptr<const PersistentIdsByState> persistentIds = nullptr;
  };
  /// An edit, and how many of the caller's edits it stands for.
  struct Change {
    Edit edit;
    std::uint64_t count = 1;
    std::shared_ptr<const PersistentIdsByState> persistentIds =
        nullptr;  ///< after it; null: as before
  };
  using Item = std::variant<Load, Change, Command>;

  /// True when a solve in progress must not be waited for.
  bool add(Item item);
  bool empty() const { return items_.empty(); }
  std::deque<Item> takeAll() { return std::exchange(items_, {}); }

 private:
  bool replaceWaiting(const Item& item);

  std::deque<Item> items_;
};

}  // namespace compliant
