#pragma once

#include "ui/view/scene_colours.hpp"
#include "ui/view/scene_forces.hpp"

namespace compliant {

/// Adds a dot at each contact: grey if open, blue if it sticks, orange if it slides, or one colour
/// per island. If forces are shown, adds around it the disk of radius f_c λ_n in which the friction
/// force lies. Returns the number of disks.
std::size_t addContacts(const SceneFrame& frame, const SceneColours& colours,
                        const SceneForces& forces, DrawList& drawList);

}  // namespace compliant
