#pragma once

#include <span>
#include <vector>

#include "engine/scene/scene.hpp"

namespace compliant {

/// The link target of a click: of the wanted components the one nearest to the clicked one. A
/// constraint stands for itself, then for its state, the mapping that computes this state, and the
/// inputs of the mapping; a support stands for its state. 0: none of them.
Id linkTargetOf(const Scene& scene, Id clicked, std::span<const Id> wanted);

/// All components of the scene whose click leads to a wanted one.
std::vector<Id> componentsLeadingTo(const Scene& scene, std::span<const Id> wanted);

}  // namespace compliant
