#pragma once

#include <utility>

#include "engine/base/result.hpp"
#include "ui/model/elements/entries.hpp"

namespace compliant {

/// The change of a component that acts on a state whose elements change.
struct UserChange {
  std::vector<std::pair<std::string, Value>> lists;  ///< fields with other values
  std::int64_t lost = 0;                             ///< elements that it held and that are gone
  bool erased = false;                               ///< nothing remains of it
};

/// For masses, forces, supports and laws. Adapts lists per element or value; each element keeps its
/// share of a total. Fails if the component would change its meaning. `shape` is the old one.
Result<UserChange> changeOfUser(const Component& user, const StateShape& shape,
                                const ListEntries& entries, const Transforms& transforms);

}  // namespace compliant
