#include "ui/view/scene_names.hpp"

namespace compliant {

void SceneNames::update(const SceneFrame& frame, const ScenePoints& points) {
  labels_.clear();
  const Layers& layers = frame.look.layers;
  if (!layers.allNames && !layers.selectionNames) return;
  const auto add = [&](Id id, const SceneStructure::End& a, const SceneStructure::End& b) {
    const bool isSelected = frame.selected(id);
    if ((!layers.allNames && !isSelected) || frame.hidden(id) || !frame.placed(a) ||
        !frame.placed(b))
      return;
    const Vec3 place = (frame.place(a) + frame.place(b)) / 2;
    if (place.allFinite()) labels_.push_back({id, place, isSelected});
  };
  if (layers.points)
    for (std::size_t i = 0; i < frame.structure.states.size(); ++i) {
      const auto& state = frame.structure.states[i];
      if (!points.arePlaces(i) || state.mapped || state.shape.count == 0) continue;
      const SceneStructure::End middle{static_cast<int>(i), state.shape.count / 2, Vec3::Zero()};
      add(state.id, middle, middle);
    }
  if (layers.links)
    for (const auto& constraint : frame.structure.constraints)
      if (!constraint.lines.empty()) {
        const auto& line = constraint.lines[constraint.lines.size() / 2];
        add(constraint.id, line.from, line.to);
      }
  if (!layers.anchors) return;
  Id last = 0;
  for (const auto& fixed : frame.structure.fixed) {
    if (fixed.projection == last) continue;
    last = fixed.projection;
    const SceneStructure::End end{fixed.state, fixed.element, Vec3::Zero()};
    if (fixed.state >= 0) add(fixed.projection, end, end);
  }
}

}  // namespace compliant
