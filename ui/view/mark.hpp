#pragma once

#include "engine/base/math.hpp"
#include "ui/render/draw_list.hpp"

namespace compliant {

/// Adds a line of this half width in pixels, or a dot if both ends coincide; nothing hides it.
void addMark(DrawList& drawList, const Vec3& from, const Vec3& to, float pixels, Colour colour);

}  // namespace compliant
