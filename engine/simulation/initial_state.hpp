#pragma once

#include <span>
#include <string>

#include "engine/dynamics/assembly/layout.hpp"
#include "engine/scene/edit.hpp"
#include "engine/simulation/scene_structure.hpp"

namespace compliant {

/// The edit after which the scene starts where a motion is now: start positions (m) and velocities
/// (m/s) of every independent state. Mapped states are never written. Mappings whose lengths at
/// rest are those at the start (Mapping::relativeToStart) get the lengths that the motion has, as
/// numbers: the start moves, what pulls does not. After a reset x and v are those of the motion,
/// bit for bit; forces of the last step are no part
/// of a start. States that only one side knows stay as they are; one with another number of
/// elements, or a start that no list of fields can hold, is refused with a sentence.
Result<Edit> startAt(const Scene& scene, const SceneStructure& structure, const Motion& motion);

/// The edit after which independent states start at the positions of `to` instead of `from`, both
/// motions of a layout. Only what has moved is written, and no velocity. Lengths at rest that are
/// those at the start stay so, but for these mappings of the layout: they keep those of `from`, as
/// numbers.
Result<Edit> positionsAt(const Layout& layout, const Motion& from, const Motion& to,
                         std::span<const int> kept);

/// The label of the undo step: "Start at 0.530 s".
std::string startLabel(const Motion& motion);

}  // namespace compliant
