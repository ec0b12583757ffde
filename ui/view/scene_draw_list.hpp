#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ui/render/draw_list.hpp"
#include "ui/view/arrow_focus.hpp"
#include "ui/view/interaction_state.hpp"
#include "ui/view/pick_list.hpp"
#include "ui/view/scene_bodies.hpp"
#include "ui/view/scene_colours.hpp"
#include "ui/view/scene_forces.hpp"
#include "ui/view/scene_frame.hpp"
#include "ui/view/scene_look.hpp"
#include "ui/view/scene_points.hpp"
#include "ui/view/scene_sizes.hpp"
#include "ui/view/scene_velocities.hpp"

namespace compliant {

/// The label of a component, where it is drawn.
struct ComponentLabel {
  Id component = 0;
  Vec3 place = Vec3::Zero();  ///< m
  bool selected = false;
};

/// The label of an axis, at its end.
struct AxisLabel {
  Vec3 place = Vec3::Zero();  ///< m
  char letter = 'x';
  Colour colour;
};

/// Builds the draw list of a snapshot: points, rods and springs, supports, force arrows, the pull.
/// Reuses its memory from frame to frame, and maps pick ids to items.
class SceneDrawList {
 public:
  void update(const Snapshot& snapshot, const InteractionState& interaction, const SceneLook& look);
  /// The next update measures the scene and the forces anew. Otherwise balls keep their size and
  /// arrows their scale since the start or the last change of the structure: a body that flies away
  /// must not grow.
  void remeasure();

  const DrawList& drawList() const { return drawList_; }
  /// The item behind a pick id; of kind None for 0 and unknown ids.
  SceneItem item(PickId pick) const { return picks_.item(pick); }
  /// The middle of an item that is drawn now; nothing when it is not.
  std::optional<Vec3> placeOf(const SceneItem& item) const { return picks_.placeOf(item); }

  /// The box around everything but arrows, and half its diagonal in m, never 0.
  const Eigen::AlignedBox3f& box() const { return box_; }
  /// Circles that show how far friction goes.
  std::size_t frictionDisks() const { return frictionDisks_; }
  double radius() const { return radius_; }

  /// Whether anything in it depends on SceneLook::viewHeight.
  bool dependsOnHeight() const {
    return !forces_.shown().empty() || velocities_.any() || !drawList_.glyphs.empty();
  }
  const SceneForces& forces() const { return forces_; }
  const SceneVelocities& velocities() const { return velocities_; }
  const SceneColours& colours() const { return colours_; }
  const std::vector<ComponentLabel>& names() const { return names_; }
  const std::vector<AxisLabel>& axisLabels() const { return axisLabels_; }

 private:
  // scene_draw_list_bodies.cpp
  void addInertia(const SceneFrame& frame);

  // scene_draw_list_layers.cpp
  void addFrames(const SceneFrame& frame);
  enum class Letters { Shown, Hidden };
  void addAxes(const Vec3& origin, const Eigen::Quaterniond& turn, double length, Letters letters);
  void addFramesOfJoints(const SceneFrame& frame);
  void addTrails(const SceneFrame& frame);
  void addGhosts(const SceneFrame& frame);
  void addGhost(
      const SceneFrame& frame, const SceneStructure& structure,
      const std::function<std::optional<Eigen::Vector3f>(const SceneStructure::End&)>& placeOf);
  void labelComponents(const SceneFrame& frame);

  DrawList drawList_;
  PickList picks_;
  SceneSizes sizes_;
  SceneColours colours_;
  SceneBodies bodies_;
  ScenePoints points_;
  ArrowFocus arrowFocus_;
  SceneForces forces_;
  SceneVelocities velocities_;
  std::vector<ComponentLabel> names_;
  std::vector<AxisLabel> axisLabels_;
  Eigen::AlignedBox3f box_;
  std::size_t frictionDisks_ = 0;
  double radius_ = 1;
};

}  // namespace compliant
