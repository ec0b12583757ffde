#pragma once

#include "ui/overlay/look.hpp"

namespace compliant {

// Each kind of item has a colour and a shape: colour never stands alone.

enum class Mark { Square, Disk, Diamond, Triangle };

/// A filled mark of this radius, in pixels, with an outline that separates it from others.
void drawMark(ImDrawList& list, Mark mark, ImVec2 centre, float radius, ImU32 fill, ImU32 outline);

}  // namespace compliant
