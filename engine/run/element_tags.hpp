#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "engine/scene/roles.hpp"

namespace compliant {

/// Marks an element of a state for good. Elements are counted 0, 1, 2…, so a point that is deleted
/// gives its number to the next one; its tag it keeps for itself. Whoever edits a scene gives the
/// tags; the engine finds by them what goes on.
using Tag = std::uint64_t;
using Tags = std::vector<Tag>;
/// In the order of the elements, of all states of which it can be told.
using TagsOfStates = std::map<Id, Tags>;

/// Which element of an earlier motion each element of a state goes on with; −1: it is new. States
/// that are not here are counted as then.
using ElementsBefore = std::map<Id, std::vector<Index>>;

/// Which element of then each element of now was, for the states where one has another number.
/// What cannot be told of one of both is none of the other: −1, or an empty list. Where nobody has
/// told any tags (null), all are counted as then.
ElementsBefore elementsBefore(const std::shared_ptr<const TagsOfStates>& then,
                              const std::shared_ptr<const TagsOfStates>& now);

}  // namespace compliant
