#pragma once

#include <vector>

#include "ui/view/scene_frame.hpp"

namespace compliant {

/// The selection for which arrows were last scaled.
class ArrowFocus {
 public:
  /// Whether other arrows are shown than in the last frame; remembers those of this frame.
  bool moves(const SceneFrame& frame);

 private:
  std::vector<Id> selection_;
  ForcesShown shown_ = ForcesShown::None;
};

}  // namespace compliant
