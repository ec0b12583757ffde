#pragma once

#include "engine/scene/edit.hpp"
#include "engine/scene/scene.hpp"

namespace compliant {

/// What a component that `insertion` is about to add can link to by `field`, when the scene has
/// exactly one such component, with which the new one takes part in the simulation; else 0.
Id onlyFittingLink(const Scene& scene, const Edit& insertion, Id added, const Field& field);

}  // namespace compliant
