#pragma once

#include <span>
#include <string>

#include "ui/model/solving/hud_lines.hpp"
#include "ui/overlay/look.hpp"

namespace compliant {

/// The small table of numbers over the view. `warning` is below it, unless it is empty. Returns
/// corner and size.
ImVec4 drawHud(std::span<const HudLine> lines, const std::string& warning, ImVec2 place,
               ImVec2 pivot, const InstrumentLook& look);

}  // namespace compliant
