#pragma once

#include "ui/view/scene_colours.hpp"
#include "ui/view/scene_forces.hpp"

namespace compliant {

/// Adds a dot at each contact: open ones grey, those that stick blue, those that slide orange, or a
/// colour for each island; and around the dot, where forces are shown, the disk of radius f_c λ_n
/// in which the friction force lies. Returns how many disks.
std::size_t addContacts(const SceneFrame& frame, const SceneColours& colours,
                        const SceneForces& forces, DrawList& drawList);

}  // namespace compliant
