#pragma once

#include <algorithm>

#include "engine/interactive/snapshot.hpp"
#include "ui/render/draw_list.hpp"
#include "ui/view/interaction_state.hpp"
#include "ui/view/scene_look.hpp"

namespace compliant {

/// Whether the end exists and has a place.
inline bool placed(const Snapshot& snapshot, const SceneStructure::End& end) {
  if (end.state < 0) return end.place.allFinite();
  const auto& states = snapshot.structure->states;
  if (static_cast<std::size_t>(end.state) >= states.size()) return false;
  const auto& state = states[static_cast<std::size_t>(end.state)];
  return state.inSpace() && end.element >= 0 && end.element < state.shape.count &&
         state.x + state.shape.positions() <= snapshot.motion.x.size();
}

/// The data of one frame of a scene, and queries that all parts of the drawing share.
struct SceneFrame {
  SceneFrame(const Snapshot& of, const InteractionState& user, const SceneLook& style)
      : snapshot(of), structure(*of.structure), interaction(user), look(style) {
    pointsSelected =
        std::any_of(structure.states.begin(), structure.states.end(),
                    [this](const auto& state) { return state.inSpace() && selected(state.id); });
  }

  const Snapshot& snapshot;
  const SceneStructure& structure;
  const InteractionState& interaction;
  const SceneLook& look;
  bool pointsSelected = false;  ///< some selected states are states of points

  const SceneStructure::StateInfo* state(int index) const {
    if (index < 0 || static_cast<std::size_t>(index) >= structure.states.size()) return nullptr;
    return &structure.states[static_cast<std::size_t>(index)];
  }
  bool placed(const SceneStructure::End& end) const { return compliant::placed(snapshot, end); }
  Vec3 place(const SceneStructure::End& end) const { return structure.place(end, snapshot.motion); }
  bool selected(Id id) const {
    return std::find(interaction.selection.begin(), interaction.selection.end(), id) !=
           interaction.selection.end();
  }
  /// Whether single points of the state are selected, instead of the whole state.
  bool pointwise(Id id) const {
    return std::any_of(interaction.points.begin(), interaction.points.end(),
                       [id](const PointRef& point) { return point.state == id; });
  }
  /// Whether the point is selected, alone or with its state.
  bool selected(const PointRef& point) const {
    if (!selected(point.state)) return false;
    return !pointwise(point.state) ||
           std::binary_search(interaction.points.begin(), interaction.points.end(), point);
  }
  /// Whether the source of the force is selected, or the point on which it acts.
  bool selected(const ForceArrow& force) const {
    return selected(force.owner) || selected(PointRef{force.body, force.point});
  }
  bool hidden(Id id) const {
    return interaction.visibility != nullptr && interaction.visibility->hidden.contains(id);
  }
  bool locked(Id id) const {
    return interaction.visibility != nullptr && interaction.visibility->locked.contains(id);
  }
  bool pickable(Id id) const {
    return interaction.pickable == nullptr || interaction.pickable->contains(id);
  }
  /// Fades items that cannot be picked towards the background.
  Colour paint(Colour colour, Id id) const {
    if (pickable(id)) return colour;
    const auto mixed = [](std::uint8_t front, std::uint8_t back) {
      return static_cast<std::uint8_t>((front + 3 * back) / 4);
    };
    const Colour& back = look.colours.bottom;
    return {mixed(colour.red, back.red), mixed(colour.green, back.green),
            mixed(colour.blue, back.blue), colour.alpha};
  }
  /// The highlight of an item that is not selected.
  Highlight highlight(const SceneItem& item) const {
    return item == interaction.hovered ? Highlight::Hovered : Highlight::None;
  }
  const std::vector<ConstraintTarget>& targets() const {
    static const std::vector<ConstraintTarget> none;
    return interaction.targets != nullptr ? *interaction.targets : none;
  }
  /// Whether layers for the selection (for everything, if it has no points) show this point.
  bool inFocus(const PointRef& point) const { return !pointsSelected || selected(point); }
  double compliance(Index row) const {
    const auto at = static_cast<std::size_t>(row);
    return at < snapshot.compliance.size() ? snapshot.compliance[at] : 0;
  }
};

}  // namespace compliant
