#pragma once

#include <vector>

#include "ui/view/scene_frame.hpp"

namespace compliant {

/// The selection that arrows were scaled for last.
class ArrowFocus {
 public:
  /// Whether other arrows are shown than in the picture before; remembers those of this one.
  bool moves(const SceneFrame& frame);

 private:
  std::vector<Id> selection_;
  ForcesShown shown_ = ForcesShown::None;
};

}  // namespace compliant
