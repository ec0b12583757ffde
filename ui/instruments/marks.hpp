#pragma once

#include "ui/instruments/look.hpp"
#include "ui/model/force_arrows.hpp"

namespace compliant {

// Each kind of item has a colour and a shape, so that colour is never alone.

enum class Mark { Square, Disk, Diamond, Triangle };

/// A filled mark of so many pixels radius, with an outline that keeps it apart from others.
void drawMark(ImDrawList& list, Mark mark, ImVec2 centre, float radius, ImU32 fill, ImU32 outline);

/// The colour of a force arrow in legends; those of the scene are the same.
Rgb colourOf(ForceSource source, const Theme& theme);
const char* textOf(ForceSource source);

}  // namespace compliant
