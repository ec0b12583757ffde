#pragma once

#include "engine/scene/edit.hpp"
#include "engine/scene/scene.hpp"

namespace compliant {

/// The only component of the scene that `field` of the component added by `insertion` can link to
/// so that the new one takes part in the simulation; 0 when there is none, or several.
Id onlyFittingLink(const Scene& scene, const Edit& insertion, Id added, const Field& field);

}  // namespace compliant
