#pragma once

#include "ui/model/preferences/saved_cameras.hpp"
#include "ui/render/camera.hpp"

namespace compliant {

/// The camera as a saved camera without a name.
SavedCamera savedFrom(const Camera& camera);
/// A saved camera as a camera.
Camera cameraOf(const SavedCamera& saved);

}  // namespace compliant
