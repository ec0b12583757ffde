#pragma once

#include "ui/render/png.hpp"

namespace compliant {

/// The pixels of the bound framebuffer, in rows from its lower left corner upwards. The context
/// must be current.
Image readPixels(int width, int height);

}  // namespace compliant
