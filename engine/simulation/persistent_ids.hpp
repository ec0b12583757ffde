#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "engine/scene/roles.hpp"

namespace compliant {

/// Identifies an element of a state for its whole life. Elements are numbered 0, 1, 2…, so the
/// number of a deleted point goes to the next one; a persistent id is never reused. The editing
/// code assigns the ids; the engine uses them to find the elements that continue after an edit.
using PersistentId = std::uint64_t;
using PersistentIds = std::vector<PersistentId>;
/// The ids of the elements of each state, in their order. States without known ids are left out.
using PersistentIdsByState = std::map<Id, PersistentIds>;

/// For each element of a state, its number in an earlier motion; −1: it is new. States that are
/// missing here keep their numbers.
using PreviousElements = std::map<Id, std::vector<Index>>;

/// The earlier number of each present element, for states whose numbering has changed. Elements
/// that only one side has, or whose ids are unknown, are new: −1, or an empty list. Without ids
/// (null) all elements are numbered as they were.
PreviousElements previousElements(const std::shared_ptr<const PersistentIdsByState>& then,
                                  const std::shared_ptr<const PersistentIdsByState>& now);

}  // namespace compliant
