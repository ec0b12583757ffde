#pragma once

#include <utility>
#include <vector>

#include "ui/view/arrow_scales.hpp"
#include "ui/view/scene_sizes.hpp"

namespace compliant {

/// Which forces of a moment are drawn.
class ForceChoice {
 public:
  /// Takes those that the user wants to see and that are more than rounding.
  void choose(const SceneFrame& frame, const SceneSizes& sizes);
  /// Leaves out what is too short, too much or too crowded in the scales, and keeps the others
  /// clear of glyphs.
  void thinOut(const SceneFrame& frame, const SceneSizes& sizes, const ArrowScales& scales);

  const std::vector<ForceArrow>& shown() const { return shown_; }
  /// Their number without the limit of SceneLook::mostForces.
  std::size_t wanted() const { return wanted_; }
  /// Arcs of torques that lay in each other and are left out.
  std::size_t crowdedArcs() const { return crowdedArcs_; }

 private:
  void sumDense();
  void leaveOutSmall(const SceneFrame& frame, const ArrowScales& scales);
  void leaveOutCrowdedArcs(const SceneFrame& frame, const ForceScale& scale);

  struct KeptArc {
    Vec3 place;
    double radius = 0;
  };
  std::vector<ForceArrow> all_, shown_;
  std::size_t wanted_ = 0, crowdedArcs_ = 0;
  std::vector<KeptArc> keptArcs_;               // workspace
  std::vector<std::pair<bool, double>> ranks_;  // workspace: of the selection, N
};

}  // namespace compliant
