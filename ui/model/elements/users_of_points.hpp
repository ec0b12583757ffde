#pragma once

#include <utility>

#include "engine/base/result.hpp"
#include "ui/model/elements/entries.hpp"

namespace compliant {

/// The change of a component that acts on a state whose elements change.
struct UserChange {
  std::vector<std::pair<std::string, Value>> lists;  ///< fields with other values
  std::int64_t lost = 0;                             ///< elements that it held
  bool erased = false;                               ///< nothing of it is left
};

/// Masses, forces, supports and laws: lists per element or per value follow, totals stay those of
/// each. An error when the component would not mean the same. `shape` is that of before.
Result<UserChange> changeOfUser(const Component& user, const StateShape& shape,
                                const ListEntries& entries, const Transforms& transforms);

}  // namespace compliant
