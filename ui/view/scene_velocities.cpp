#include "ui/view/scene_velocities.hpp"

namespace compliant {

void SceneVelocities::add(const SceneFrame& frame, const SceneSizes& sizes, DrawList& drawList,
                          PickList& picks) {
  arrows_ = 0;
  if (!frame.look.layers.velocities) return;
  const Motion& motion = frame.snapshot.motion;
  const auto each = [&](auto&& take) {
    for (std::size_t i = 0; i < frame.structure.states.size(); ++i) {
      const auto& state = frame.structure.states[i];
      if (!state.inSpace() || state.mapped || frame.hidden(state.id) ||
          state.v + state.shape.velocities() > motion.v.size())
        continue;
      for (Index e = 0; e < state.shape.count; ++e) {
        const SceneStructure::End end{static_cast<int>(i), e, Vec3::Zero()};
        if (!frame.placed(end)) break;
        if (!frame.inFocus({state.id, e})) continue;
        const Vec3 velocity = motion.v.segment<3>(state.velocityOf(e)), place = frame.place(end);
        if (velocity.allFinite() && place.allFinite()) take(state.id, e, place, velocity);
      }
    }
  };
  speeds_.clear();
  each(
      [this](Id, Index, const Vec3&, const Vec3& velocity) { speeds_.push_back(velocity.norm()); });
  ForceScaleSettings settings = frame.look.forces;
  settings.factor = frame.look.velocityFactor;
  scale_.updateFor(speeds_, sizes.arrowView(frame), settings);
  each([&](Id state, Index element, const Vec3& place, const Vec3& velocity) {
    const double speed = velocity.norm();
    if (!scale_.shown(speed)) return;
    auto& arrow = drawList.arrows.emplace_back();
    arrow.origin = place.cast<float>();
    arrow.vector = (velocity / speed * scale_.length(speed)).cast<float>();
    arrow.colour = frame.look.colours.velocity;
    arrow.style = ArrowStyle::Chevron;
    arrow.clipped = scale_.clipped(speed) ? Clipped::Yes : Clipped::No;
    arrow.pick = picks.add(frame, {SceneItem::Kind::Point, state, element}, place);
    arrow.highlight = frame.highlight(picks.last());
    ++arrows_;
  });
}

}  // namespace compliant
