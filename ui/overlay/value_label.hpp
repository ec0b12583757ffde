#pragma once

#include <span>
#include <string>

#include "ui/model/display/label_layout.hpp"
#include "ui/overlay/look.hpp"

namespace compliant {

/// Draws a number in the view, legible on any background, never clipped at the edges, and clear of
/// obstacles if there is room beside them. Returns its place.
LabelObstacle drawValueLabel(ImDrawList& list, ImVec2 place, const std::string& text,
                             const InstrumentLook& look, Rgb colour,
                             std::span<const LabelObstacle> obstacles = {});

/// The upper left corner for a label of this size: to the right of `place`, or to its left if there
/// is no room; always inside the view, and away from obstacles if possible.
ImVec2 labelCorner(ImVec2 place, ImVec2 size, ImVec2 view, float gap,
                   std::span<const LabelObstacle> obstacles = {});

}  // namespace compliant
