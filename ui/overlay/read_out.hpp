#pragma once

#include <span>
#include <string>

#include "ui/model/solving/read_out_lines.hpp"
#include "ui/overlay/look.hpp"

namespace compliant {

/// The small table of numbers over the viewport. `warning` stands below it unless it is empty.
/// Returns corner and size.
ImVec4 drawReadOut(std::span<const ReadOutLine> lines, const std::string& warning, ImVec2 place,
                   ImVec2 pivot, const InstrumentLook& look);

}  // namespace compliant
