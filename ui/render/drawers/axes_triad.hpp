#pragma once

#include <vector>

#include "ui/render/camera.hpp"
#include "ui/render/draw_list.hpp"
#include "ui/render/palette.hpp"

namespace compliant {

/// The axes of the world in their present orientation, with their letters, as strokes in logical
/// pixels from the lower left corner (x right, y up). In drawing order, the farthest axis first.
std::vector<DrawnLink> axesTriad(const Camera& camera, const ViewportColours& colours);

}  // namespace compliant
