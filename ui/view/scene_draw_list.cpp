#include "ui/view/scene_draw_list.hpp"

#include <utility>

#include "ui/view/scene_contacts.hpp"
#include "ui/view/scene_ghosts.hpp"
#include "ui/view/scene_inertia.hpp"
#include "ui/view/scene_links.hpp"
#include "ui/view/scene_supports.hpp"
#include "ui/view/scene_trails.hpp"

namespace compliant {

void SceneDrawList::update(const Snapshot& snapshot, const InteractionState& interaction,
                           const SceneLook& look) {
  // Trails keep their memory.
  std::vector<Trail> trails = std::move(drawList_.trails);
  drawList_.clear();
  drawList_.trails = std::move(trails);
  picks_.clear();
  const SceneFrame frame(snapshot, interaction, look);
  if (sizes_.measure(snapshot)) bodies_.count(frame.structure);
  sizes_.sizeBalls(points_.find(frame));
  colours_.update(frame);
  if (look.layers.links) addConstraints(frame, sizes_, colours_, drawList_, picks_);
  bodies_.add(frame, colours_, drawList_, picks_);
  if (look.layers.points) points_.add(frame, sizes_, colours_, bodies_, drawList_, picks_);
  if (look.layers.anchors) addSupports(frame, sizes_, drawList_, picks_);
  if (arrowFocus_.moves(frame)) {
    forces_.loseSight();
    velocities_.loseSight();
  }
  forces_.add(frame, sizes_, drawList_, picks_);
  box_ = bounds(drawList_);
  // Framing ignores the items that follow.
  velocities_.add(frame, sizes_, drawList_, picks_);
  addInertia(frame, drawList_);
  frictionDisks_ = addContacts(frame, colours_, forces_, drawList_);
  axes_.add(frame, sizes_, points_, drawList_);
  addTrails(frame, drawList_);
  addGhosts(frame, sizes_, drawList_);
  names_.update(frame, points_);
}

double SceneDrawList::radius() const {
  const bool extended = !box_.isEmpty() && box_.diagonal().norm() > 0;
  return extended ? static_cast<double>(box_.diagonal().norm()) / 2 : 1;
}

void SceneDrawList::remeasure() {
  sizes_.remeasure();
  colours_.remeasure();
  forces_.remeasure();
  velocities_.remeasure();
}

}  // namespace compliant
