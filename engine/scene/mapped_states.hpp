#pragma once

#include <unordered_set>

#include "engine/scene/scene.hpp"

namespace compliant {

/// The states that can be reached from these through mappings, output by output, themselves
/// included.
std::unordered_set<Id> downstream(const Scene& scene, std::unordered_set<Id> states);
/// The states from which these are computed, including themselves.
std::unordered_set<Id> upstream(const Scene& scene, std::unordered_set<Id> states);

}  // namespace compliant
