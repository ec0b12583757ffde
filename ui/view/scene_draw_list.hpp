#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ui/render/draw_list.hpp"
#include "ui/view/interaction_state.hpp"
#include "ui/view/pick_list.hpp"
#include "ui/view/scene_bodies.hpp"
#include "ui/view/scene_colours.hpp"
#include "ui/view/scene_frame.hpp"
#include "ui/view/scene_look.hpp"
#include "ui/view/scene_points.hpp"
#include "ui/view/scene_sizes.hpp"

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

  const ForceScale& forceScale() const { return forceScale_; }
  /// N·m per metre of the diameter of an arc.
  const ForceScale& torqueScale() const { return torqueScale_; }
  const ForceScale& scaleOf(const ForceArrow& force) const {
    return force.torque() ? torqueScale_ : forceScale_;
  }
  /// The tip of its arrow or arc.
  Vec3 tipOf(const ForceArrow& force) const;
  /// The forces that are drawn, to label them.
  const std::vector<ForceArrow>& shownForces() const { return shownForces_; }
  /// Their number without the limit of SceneLook::mostForces.
  std::size_t wantedForces() const { return wantedForces_; }
  /// Arcs of torques that lay in each other and are left out.
  std::size_t crowdedArcs() const { return crowdedArcs_; }
  /// The legend of the drawn forces.
  const std::vector<ForceLegendEntry>& forceLegend() const { return forceLegend_; }

  const ForceScale& velocityScale() const { return velocityScale_; }
  bool showsVelocities() const { return velocityArrows_ > 0; }
  /// Whether anything in it depends on SceneLook::viewHeight.
  bool dependsOnHeight() const {
    return !shownForces_.empty() || showsVelocities() || !drawList_.glyphs.empty();
  }
  const SceneColours& colours() const { return colours_; }
  const std::vector<ComponentLabel>& names() const { return names_; }
  const std::vector<AxisLabel>& axisLabels() const { return axisLabels_; }

 private:
  void addForces(const SceneFrame& frame);
  void sumDenseForces();
  void leaveOutSmallForces(const SceneFrame& frame);
  void leaveOutCrowdedArcs(const SceneFrame& frame);
  void addPull(const SceneFrame& frame);

  // scene_draw_list_bodies.cpp
  void addInertia(const SceneFrame& frame);

  // scene_draw_list_forces.cpp
  void chooseForces(const SceneFrame& frame);
  void addArc(const SceneFrame& frame, const ForceArrow& force, Colour colour);
  double glyphAt(const SceneFrame& frame, const ForceArrow& force) const;

  // scene_draw_list_contacts.cpp
  void addContacts(const SceneFrame& frame);
  void addDisk(const Contact& contact, Colour colour);

  // scene_draw_list_layers.cpp
  void addVelocities(const SceneFrame& frame);
  void addFrames(const SceneFrame& frame);
  enum class Letters { Shown, Hidden };
  /// A line of so many pixels to either side, a dot where both ends are one.
  void addMark(const Vec3& from, const Vec3& to, float pixels, Colour colour);
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
  std::vector<ForceArrow> forces_, shownForces_;
  struct KeptArc {
    Vec3 place;
    double radius = 0;
  };
  std::vector<KeptArc> keptArcs_;
  std::size_t crowdedArcs_ = 0;
  std::vector<ForceLegendEntry> forceLegend_;
  ForceScale forceScale_, torqueScale_, velocityScale_;
  std::vector<ComponentLabel> names_;
  std::vector<AxisLabel> axisLabels_;
  std::vector<double> speeds_;                  // workspace
  std::vector<std::pair<bool, double>> ranks_;  // workspace: of the selection, N
  std::size_t wantedForces_ = 0;
  // The selection that the arrows were scaled for last.
  std::vector<Id> arrowsScaledFor_;
  ForcesShown arrowsScaledShown_ = ForcesShown::None;
  std::size_t velocityArrows_ = 0;
  Eigen::AlignedBox3f box_;
  std::size_t frictionDisks_ = 0;
  double radius_ = 1;
};

}  // namespace compliant
