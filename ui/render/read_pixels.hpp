#pragma once

#include "ui/render/png.hpp"

namespace compliant {

/// The pixels of the framebuffer that is bound, from its lower left corner; its context must be
/// current.
Image readPixels(int width, int height);

}  // namespace compliant
