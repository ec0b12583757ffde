#pragma once

#include "engine/base/math.hpp"
#include "ui/render/draw_list.hpp"

namespace compliant {

/// Adds a line of so many pixels to either side, a dot where both ends are one; nothing hides it.
void addMark(DrawList& drawList, const Vec3& from, const Vec3& to, float pixels, Colour colour);

}  // namespace compliant
