#pragma once

#include "engine/scene/scene.hpp"

namespace compliant {

/// States lead to states through mappings, and never back. `changed` are mappings in the order in
/// which their links were set, the last time of each counting: the place in it of the first with
/// which a cycle is there, or nothing. Linear but for a logarithm in the size of the scene.
std::optional<std::size_t> firstCycle(const Scene& scene, const std::vector<Id>& changed);

}  // namespace compliant
