#pragma once

#include <optional>
#include <vector>

#include "ui/render/draw_list.hpp"
#include "ui/view/arrow_focus.hpp"
#include "ui/view/interaction_state.hpp"
#include "ui/view/pick_list.hpp"
#include "ui/view/scene_axes.hpp"
#include "ui/view/scene_bodies.hpp"
#include "ui/view/scene_colours.hpp"
#include "ui/view/scene_forces.hpp"
#include "ui/view/scene_look.hpp"
#include "ui/view/scene_names.hpp"
#include "ui/view/scene_points.hpp"
#include "ui/view/scene_sizes.hpp"
#include "ui/view/scene_velocities.hpp"

namespace compliant {

/// Builds the draw list of a snapshot: its parts add their items one after the other. Reuses its
/// memory from frame to frame, and maps pick ids to items.
class SceneDrawList {
 public:
  void update(const Snapshot& snapshot, const InteractionState& interaction, const SceneLook& look);
  /// The next update measures the scene and the forces again. Otherwise balls keep their size and
  /// arrows their scale since the start or the last change of the structure: a body that flies away
  /// must not grow.
  void remeasure();

  const DrawList& drawList() const { return drawList_; }
  /// The item behind a pick id; of kind None for 0 and unknown ids.
  SceneItem item(PickId pick) const { return picks_.item(pick); }
  /// The centre of an item that is drawn now; nothing if it is not.
  std::optional<Vec3> placeOf(const SceneItem& item) const { return picks_.placeOf(item); }

  /// The box around everything but arrows, and half its diagonal in m, never 0.
  const Eigen::AlignedBox3f& box() const { return box_; }
  double radius() const;
  /// Whether any part of it depends on SceneLook::viewHeight.
  bool dependsOnHeight() const {
    return !forces_.shown().empty() || velocities_.any() || !drawList_.glyphs.empty();
  }

  const SceneColours& colours() const { return colours_; }
  const SceneForces& forces() const { return forces_; }
  const SceneVelocities& velocities() const { return velocities_; }
  /// The number of circles that show the limit of friction.
  std::size_t frictionDisks() const { return frictionDisks_; }
  const std::vector<AxisLabel>& axisLabels() const { return axes_.labels(); }
  const std::vector<ComponentLabel>& names() const { return names_.labels(); }

 private:
  DrawList drawList_;
  PickList picks_;
  SceneSizes sizes_;
  SceneColours colours_;
  SceneBodies bodies_;
  ScenePoints points_;
  SceneForces forces_;
  SceneVelocities velocities_;
  ArrowFocus arrowFocus_;
  std::size_t frictionDisks_ = 0;
  SceneAxes axes_;
  SceneNames names_;
  Eigen::AlignedBox3f box_;
};

}  // namespace compliant
