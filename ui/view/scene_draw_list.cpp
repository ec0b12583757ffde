#include "ui/view/scene_draw_list.hpp"

#include <algorithm>
#include <utility>

#include "ui/view/scene_contacts.hpp"
#include "ui/view/scene_links.hpp"
#include "ui/view/scene_supports.hpp"

namespace compliant {

void SceneDrawList::update(const Snapshot& snapshot, const InteractionState& interaction,
                           const SceneLook& look) {
  // Trails keep their memory.
  std::vector<Trail> trails = std::move(drawList_.trails);
  drawList_.clear();
  drawList_.trails = std::move(trails);
  picks_.clear();
  SceneFrame frame{snapshot, *snapshot.structure, interaction, look};
  frame.pointsSelected =
      std::any_of(frame.structure.states.begin(), frame.structure.states.end(),
                  [&](const auto& state) { return state.inSpace() && frame.selected(state.id); });
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
  if (!box_.isEmpty() && box_.diagonal().norm() > 0)
    radius_ = static_cast<double>(box_.diagonal().norm()) / 2;
  else
    radius_ = 1;
  // Framing ignores the following items.
  velocities_.add(frame, sizes_, drawList_, picks_);
  addInertia(frame);
  frictionDisks_ = addContacts(frame, colours_, forces_, drawList_);
  addFrames(frame);
  addTrails(frame);
  addGhosts(frame);
  labelComponents(frame);
}

void SceneDrawList::remeasure() {
  sizes_.remeasure();
  colours_.remeasure();
  forces_.remeasure();
  velocities_.remeasure();
}

}  // namespace compliant
