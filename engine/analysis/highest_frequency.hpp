#pragma once

#include <optional>

#include "engine/scene/scene.hpp"

namespace compliant {

/// The highest angular frequency ω, in rad/s, of the small undamped vibrations about the designed
/// start of what an integrator moves: the greatest eigenvalue ω² of (K + JᵀC⁻¹J) x = ω² M x over
/// force fields and soft rows (theory §4), over the motions H x = 0 that hard rows allow. Rows with
/// a speed are not elastic and do not count. Infinite when something elastic has no mass; nothing
/// when nothing is elastic, or no such integrator takes part.
///
/// Lays out the scene for itself, so any thread may call it; a Lanczos iteration of at most 80
/// products.
std::optional<double> highestFrequency(const Scene& scene, Id integrator);

}  // namespace compliant
