#pragma once

#include <span>
#include <vector>

#include "engine/scene/scene.hpp"

namespace compliant {

/// The target of a click that sets a link: the wanted component nearest to the clicked one. From a
/// constraint the search goes to its state, the mapping that computes this state, and the inputs of
/// the mapping; from a support to its state. 0: none is reached.
Id linkTargetOf(const Scene& scene, Id clicked, std::span<const Id> wanted);

/// All components for which a click leads to a wanted one.
std::vector<Id> componentsLeadingTo(const Scene& scene, std::span<const Id> wanted);

}  // namespace compliant
