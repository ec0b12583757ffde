#pragma once

#include <span>
#include <string>

#include "ui/instruments/look.hpp"
#include "ui/model/force_arrows.hpp"

namespace compliant {

/// Says what force arrows mean: their scale ("1 m = 250 N"), their sign, and a colour for each
/// source that is to be seen, in the order given.
void drawForceLegend(const std::string& scale, std::span<const ForceKeyEntry> key, ImVec2 place,
                     ImVec2 pivot, const InstrumentLook& look);

/// A number beside something in the viewport, readable on any background and never cut off by its
/// edges.
void drawValueLabel(ImDrawList& list, ImVec2 place, const std::string& text,
                    const InstrumentLook& look, Rgb colour);

/// Where the upper left corner of a label of this size goes: to the right of `place`, or to its left
/// where there is no room; always inside the view.
ImVec2 labelCorner(ImVec2 place, ImVec2 size, ImVec2 view, float gap);

}  // namespace compliant
