#pragma once

#include "ui/overlay/look.hpp"

namespace compliant {

/// Text that stays legible on anything: letters of one colour with a rim of another, whose upper
/// left corner is at `place`.
void drawHaloText(ImDrawList& list, ImVec2 place, const char* text, Rgb colour, Rgb halo);

}  // namespace compliant
