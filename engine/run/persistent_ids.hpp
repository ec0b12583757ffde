#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "engine/scene/roles.hpp"

namespace compliant {

/// Marks an element of a state for good. Elements are counted 0, 1, 2…, so a point that is deleted
/// gives its number to the next one; its persistent id it keeps for itself. Whoever edits a scene gives the
/// persistent ids; the engine finds by them what goes on.
using PersistentId = std::uint64_t;
using PersistentIds = std::vector<PersistentId>;
/// In the order of the elements, of all states of which it can be told.
using PersistentIdsByState = std::map<Id, PersistentIds>;

/// Which element of an earlier motion each element of a state goes on with; −1: it is new. States
/// that are not here are counted as then.
using PreviousElements = std::map<Id, std::vector<Index>>;

/// Which element of then each element of now was, for the states where one has another number.
/// What cannot be told of one of both is none of the other: −1, or an empty list. Where nobody has
/// told any persistent ids (null), all are counted as then.
PreviousElements previousElements(const std::shared_ptr<const PersistentIdsByState>& then,
                              const std::shared_ptr<const PersistentIdsByState>& now);

}  // namespace compliant
