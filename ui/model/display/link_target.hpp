#pragma once

#include <span>
#include <vector>

#include "engine/scene/scene.hpp"

namespace compliant {

/// What a click on something drawn can mean for a link: of the wanted components the one nearest
/// to what was clicked. A constraint stands for itself, then for the state that it acts on, the
/// mapping that computes this state, and the states from which it does; a support for its state.
/// 0: none of them.
Id linkTargetOf(const Scene& scene, Id clicked, std::span<const Id> wanted);

/// All components of the scene by which one of the wanted is meant.
std::vector<Id> componentsLeadingTo(const Scene& scene, std::span<const Id> wanted);

}  // namespace compliant
