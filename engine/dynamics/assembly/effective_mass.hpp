#pragma once

#include <span>

#include "engine/dynamics/assembly/layout.hpp"

namespace compliant {

/// Finds Layout::ConstraintSlot::effectiveMass of the constraints with rows that are given by
/// frequencies: 1/(J M⁻¹ Jᵀ)_rr at the designed start, on what the projections leave free. 1 where
/// nothing moves the row, or what it moves has no mass. Again after a change of masses, mappings or
/// starts.
void findEffectiveMasses(Layout& layout);
/// Whether edits of these components may change them.
bool movesEffectiveMasses(const Layout& layout, const Scene& scene, std::span<const Id> edited);

}  // namespace compliant
