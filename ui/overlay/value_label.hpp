#pragma once

#include <span>
#include <string>

#include "ui/model/display/label_layout.hpp"
#include "ui/overlay/look.hpp"

namespace compliant {

/// Draws a number in the viewport, legible on any background, never cut off by its edges and over
/// no obstacle while there is room beside it. Returns where.
LabelObstacle drawValueLabel(ImDrawList& list, ImVec2 place, const std::string& text,
                             const InstrumentLook& look, Rgb colour,
                             std::span<const LabelObstacle> obstacles = {});

/// Where the upper left corner of a label of this size goes: to the right of `place`, or to its
/// left where there is no room; always inside the view. Away from obstacles, where that can be.
ImVec2 labelCorner(ImVec2 place, ImVec2 size, ImVec2 view, float gap,
                   std::span<const LabelObstacle> obstacles = {});

}  // namespace compliant
