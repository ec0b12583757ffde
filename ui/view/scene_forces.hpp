#pragma once

#include <vector>

#include "ui/view/force_choice.hpp"
#include "ui/view/pick_list.hpp"

namespace compliant {

/// Draws arrows of forces, arcs of torques, and the line of the pull.
class SceneForces {
 public:
  void add(const SceneFrame& frame, const SceneSizes& sizes, DrawList& drawList, PickList& picks);
  /// Other arrows are shown than before: the scale may adapt to weak ones at once.
  void loseSight() { scales_.loseSight(); }
  /// The next update recomputes the scales.
  void remeasure() { scales_.remeasure(); }

  const ArrowScales& scales() const { return scales_; }
  /// The tip of its arrow or arc.
  Vec3 tipOf(const ForceArrow& force) const;
  /// The drawn forces, for their labels.
  const std::vector<ForceArrow>& shown() const { return choice_.shown(); }
  /// Their number without the limit SceneLook::mostForces.
  std::size_t wanted() const { return choice_.wanted(); }
  /// The number of torque arcs dropped because they overlapped others.
  std::size_t crowdedArcs() const { return choice_.crowdedArcs(); }
  /// For the drawn forces.
  const std::vector<ForceLegendEntry>& legend() const { return legend_; }

 private:
  ForceChoice choice_;
  ArrowScales scales_;
  std::vector<ForceLegendEntry> legend_;
};

}  // namespace compliant
