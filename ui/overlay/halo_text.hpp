#pragma once

#include "ui/overlay/look.hpp"

namespace compliant {

/// Text that is legible on any background: letters in one colour with a rim in another. `place` is
/// the upper left corner.
void drawHaloText(ImDrawList& list, ImVec2 place, const char* text, Rgb colour, Rgb halo);

}  // namespace compliant
