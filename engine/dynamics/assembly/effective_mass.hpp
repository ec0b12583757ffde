#pragma once

#include <span>

#include "engine/dynamics/assembly/layout.hpp"

namespace compliant {

/// Finds Layout::ConstraintSlot::effectiveMass of the constraints whose rows are given by
/// frequencies: 1/(J M⁻¹ Jᵀ)_rr at the designed start, in the directions that projections leave
/// free. It is 1 if nothing moves the row or what moves has no mass. Repeat it after a change of
/// masses, mappings or starts.
void findEffectiveMasses(Layout& layout);
/// Whether edits of these components may change effective masses.
bool movesEffectiveMasses(const Layout& layout, const Scene& scene, std::span<const Id> edited);

}  // namespace compliant
