#pragma once

#include <string>

#include "ui/overlay/look.hpp"

namespace compliant {

/// Draws a number in the viewport, legible on any background and never cut off by its edges.
void drawValueLabel(ImDrawList& list, ImVec2 place, const std::string& text,
                    const InstrumentLook& look, Rgb colour);

/// Where the upper left corner of a label of this size goes: to the right of `place`, or to its
/// left where there is no room; always inside the view.
ImVec2 labelCorner(ImVec2 place, ImVec2 size, ImVec2 view, float gap);

}  // namespace compliant
