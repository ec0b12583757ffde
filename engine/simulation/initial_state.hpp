#pragma once

#include <span>
#include <string>

#include "engine/dynamics/assembly/layout.hpp"
#include "engine/scene/edit.hpp"
#include "engine/simulation/scene_structure.hpp"

namespace compliant {

/// The edit that makes the present motion the start of the scene: start positions (m) and
/// velocities (m/s) of every independent state. Mapped states are never written. Mappings whose
/// rest lengths are those at the start (Mapping::relativeToStart) get their present rest lengths as
/// numbers: the start moves, but forces do not change. After a reset, x and v are those of the
/// motion, bit for bit; forces of the last step are not part of a start. States that only one side
/// has are unchanged; a state with a different number of elements, or a start that no list of
/// fields can hold, is refused with a sentence.
Result<Edit> startAt(const Scene& scene, const SceneStructure& structure, const Motion& motion);

/// The edit that moves the start of independent states from the positions of `from` to those of
/// `to`, both motions of a layout. It writes only what has moved, and no velocity. Rest lengths
/// equal to those at the start remain so, except for the `kept` mappings of the layout: these keep
/// the rest lengths of `from` as numbers.
Result<Edit> positionsAt(const Layout& layout, const Motion& from, const Motion& to,
                         std::span<const int> kept);

/// The label of the undo step: "Start at 0.530 s".
std::string startLabel(const Motion& motion);

}  // namespace compliant
