#pragma once

#include <vector>

#include "ui/view/pick_list.hpp"
#include "ui/view/scene_sizes.hpp"

namespace compliant {

/// Draws arrows for the velocities of points.
class SceneVelocities {
 public:
  void add(const SceneFrame& frame, const SceneSizes& sizes, DrawList& drawList, PickList& picks);
  /// Other arrows are shown than before: the scale may adapt to weak ones at once.
  void loseSight() { scale_.loseSight(); }
  /// The next update recomputes the scale.
  void remeasure() { scale_.remeasure(); }

  const ForceScale& scale() const { return scale_; }
  /// Whether any are drawn.
  bool any() const { return arrows_ > 0; }

 private:
  ForceScale scale_;
  std::size_t arrows_ = 0;
  std::vector<double> speeds_;  // workspace
};

}  // namespace compliant
