#pragma once

#include <vector>

#include "ui/view/force_choice.hpp"
#include "ui/view/pick_list.hpp"

namespace compliant {

/// Arrows of forces, arcs of torques, and the line of the pull.
class SceneForces {
 public:
  void add(const SceneFrame& frame, const SceneSizes& sizes, DrawList& drawList, PickList& picks);
  /// Other arrows are shown than before: weak ones may rescale at once.
  void loseSight() { scales_.loseSight(); }
  /// The next update makes the scales anew.
  void remeasure() { scales_.remeasure(); }

  const ArrowScales& scales() const { return scales_; }
  /// The tip of its arrow or arc.
  Vec3 tipOf(const ForceArrow& force) const;
  /// The forces that are drawn, to label them.
  const std::vector<ForceArrow>& shown() const { return choice_.shown(); }
  /// Their number without the limit of SceneLook::mostForces.
  std::size_t wanted() const { return choice_.wanted(); }
  /// Arcs of torques that lay in each other and are left out.
  std::size_t crowdedArcs() const { return choice_.crowdedArcs(); }
  /// Of the drawn forces.
  const std::vector<ForceLegendEntry>& legend() const { return legend_; }

 private:
  ForceChoice choice_;
  ArrowScales scales_;
  std::vector<ForceLegendEntry> legend_;
};

}  // namespace compliant
