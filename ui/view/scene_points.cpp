#include "ui/view/scene_points.hpp"

namespace compliant {

Index ScenePoints::find(const SceneFrame& frame) {
  // Mapped points may be differences, not places; at the end of a line they are places.
  places_.assign(frame.structure.states.size(), 0);
  Index count = 0;
  for (std::size_t i = 0; i < frame.structure.states.size(); ++i) {
    const auto& state = frame.structure.states[i];
    if (!state.inSpace() || state.mapped) continue;
    places_[i] = 1;
    count += state.shape.count;
  }
  for (const auto& constraint : frame.structure.constraints)
    for (const auto& line : constraint.lines)
      for (const auto* end : {&line.from, &line.to})
        if (frame.state(end->state) != nullptr) places_[static_cast<std::size_t>(end->state)] = 1;
  return count;
}

void ScenePoints::add(const SceneFrame& frame, const SceneSizes& sizes, const SceneColours& colours,
                      const SceneBodies& bodies, DrawList& drawList, PickList& picks) const {
  for (std::size_t i = 0; i < frame.structure.states.size(); ++i) {
    if (!arePlaces(i)) continue;
    const auto& state = frame.structure.states[i];
    if (frame.hidden(state.id)) continue;
    const bool isSelected = frame.selected(state.id);
    const bool pointwise = isSelected && frame.pointwise(state.id);
    for (Index element = 0; element < state.shape.count; ++element) {
      const SceneStructure::End end{static_cast<int>(i), element, Vec3::Zero()};
      if (!frame.placed(end)) break;
      if (bodies.embodies(i, element)) continue;
      const Vec3 place = frame.place(end);
      if (!place.allFinite()) continue;
      auto& point = drawList.points.emplace_back();
      point.position = place.cast<float>();
      point.radius = sizes.ballOf(end);
      point.colour = frame.paint(colours.ofElement(frame, end, frame.look.colours.mass), state.id);
      point.pick = picks.add(frame, {SceneItem::Kind::Point, state.id, element}, place);
      const bool chosen = pointwise ? frame.selected(PointRef{state.id, element}) : isSelected;
      point.highlight = chosen ? Highlight::Selected : frame.highlight(picks.last());
    }
  }
}

}  // namespace compliant
