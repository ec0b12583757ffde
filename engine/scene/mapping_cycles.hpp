#pragma once

#include "engine/scene/scene.hpp"

namespace compliant {

/// Checks that mappings form no cycle of states. `changed` are mappings in the order in which their
/// links were set; the last time of each counts. Returns the index of the first that closes a
/// cycle, or nothing. Linear, up to a logarithm, in the size of the scene.
std::optional<std::size_t> firstCycle(const Scene& scene, const std::vector<Id>& changed);

}  // namespace compliant
