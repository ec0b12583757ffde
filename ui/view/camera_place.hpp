#pragma once

#include "ui/model/preferences/saved_cameras.hpp"
#include "ui/render/camera.hpp"

namespace compliant {

/// Where a camera stands, without a name.
SavedCamera savedFrom(const Camera& camera);
/// A camera that stands there again.
Camera cameraOf(const SavedCamera& saved);

}  // namespace compliant
