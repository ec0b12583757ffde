#pragma once

#include <utility>
#include <vector>

#include "ui/view/arrow_scales.hpp"
#include "ui/view/scene_sizes.hpp"

namespace compliant {

/// Chooses the forces of a moment that are drawn.
class ForceChoice {
 public:
  /// Takes the forces that the user wants to see and that exceed rounding errors.
  void choose(const SceneFrame& frame, const SceneSizes& sizes);
  /// Drops forces that are too short, too many or too crowded at these scales, and moves the arrows
  /// of the others clear of glyphs.
  void thinOut(const SceneFrame& frame, const SceneSizes& sizes, const ArrowScales& scales);

  const std::vector<ForceArrow>& shown() const { return shown_; }
  /// Their number without the limit SceneLook::mostForces.
  std::size_t wanted() const { return wanted_; }
  /// The number of torque arcs dropped because they overlapped others.
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
  std::vector<std::pair<bool, double>> ranks_;  // workspace: in the selection, N
};

}  // namespace compliant
