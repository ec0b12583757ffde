#pragma once

#include "ui/overlay/look.hpp"

namespace compliant {

// Each kind of item has a colour and a shape, so that colour is never alone.

enum class Mark { Square, Disk, Diamond, Triangle };

/// A filled mark of so many pixels radius, with an outline that keeps it apart from others.
void drawMark(ImDrawList& list, Mark mark, ImVec2 centre, float radius, ImU32 fill, ImU32 outline);

}  // namespace compliant
