#pragma once

#include "ui/model/document/key_frames.hpp"
#include "ui/model/preferences/saved_cameras.hpp"
#include "ui/model/preferences/saved_layouts.hpp"
#include "ui/qt/widgets/named_list.hpp"

namespace compliant {

// The list of key frames. It goes to a key frame by itself.
NamedList* keyFramesList(KeyFrames& frames);
// The list of saved cameras of the open scene.
NamedList* camerasList(SavedCameras& cameras);

// The list of saved layouts.
NamedList* layoutsList(SavedLayouts& layouts);

}  // namespace compliant
