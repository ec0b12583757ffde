#pragma once

#include "ui/view/scene_sizes.hpp"

namespace compliant {

/// Adds other moments faintly: the start, the key frames, the old future.
void addGhosts(const SceneFrame& frame, const SceneSizes& sizes, DrawList& drawList);

}  // namespace compliant
