#include "ui/view/scene_axes.hpp"

#include <algorithm>
#include <array>

#include "ui/view/mark.hpp"

namespace compliant {

namespace {

/// With more selected points than this, only the axes of the origin are drawn.
constexpr Index mostFramedPoints = 30;

}  // namespace

void SceneAxes::add(const SceneFrame& frame, const SceneSizes& sizes, const ScenePoints& points,
                    DrawList& drawList) {
  labels_.clear();
  if (!frame.look.layers.frames) return;
  addAxes({Vec3::Zero(), Eigen::Quaterniond::Identity(), 0.3 * sizes.radius()}, Letters::Shown,
          drawList);
  addJoints(frame, sizes, drawList);
  addElements(frame, sizes, points, drawList);
}

void SceneAxes::addAxes(const Axes& axes, Letters letters, DrawList& drawList) {
  constexpr std::array colours{palette::axisX, palette::axisY, palette::axisZ};
  for (std::size_t i = 0; i < colours.size(); ++i) {
    const auto axis = static_cast<Index>(i);
    const Vec3 tip = axes.origin + axes.length * (axes.turn * Vec3::Unit(axis));
    addMark(drawList, axes.origin, tip, 1.1F, colours[i]);
    if (letters == Letters::Shown)
      labels_.push_back({tip, static_cast<char>('x' + axis), colours[i]});
  }
}

void SceneAxes::addJoints(const SceneFrame& frame, const SceneSizes& sizes, DrawList& drawList) {
  Index drawn = 0;
  for (const auto& constraint : frame.structure.constraints) {
    if (!frame.selected(constraint.id) || frame.hidden(constraint.id)) continue;
    for (const auto& line : constraint.lines) {
      if (!line.joint || !frame.placed(line.from) || !frame.place(line.from).allFinite()) continue;
      if (++drawn > mostFramedPoints) return;
      addAxes({frame.place(line.from),
               frame.structure.rotation(line.from, frame.snapshot.motion) * line.joint.axes,
               2.5 * sizes.glyph(frame, line)},
              Letters::Shown, drawList);
    }
  }
}

// The axes of selected points and bodies, or of all bodies if none are selected.
void SceneAxes::addElements(const SceneFrame& frame, const SceneSizes& sizes,
                            const ScenePoints& points, DrawList& drawList) {
  Index drawn = 0;
  for (std::size_t i = 0; i < frame.structure.states.size(); ++i) {
    const auto& state = frame.structure.states[i];
    const bool all = state.frames() && !frame.pointsSelected;
    if (!points.arePlaces(i) || frame.hidden(state.id) || !(all || frame.selected(state.id)))
      continue;
    const auto wants = [&](Index e) { return all || frame.selected(PointRef{state.id, e}); };
    Index wanted = 0;
    for (Index e = 0; e < state.shape.count; ++e) wanted += wants(e) ? 1 : 0;
    const Letters letters = all ? Letters::Hidden : Letters::Shown;
    if (letters == Letters::Shown) {
      if (drawn + wanted > mostFramedPoints) continue;
      drawn += wanted;
    }
    for (Index e = 0; e < state.shape.count; ++e) {
      const SceneStructure::End end{static_cast<int>(i), e, Vec3::Zero()};
      if (!wants(e) || !frame.placed(end) || !frame.place(end).allFinite()) continue;
      // As long as the body is wide, so that it is clear to which body they belong.
      const double body = sizes.ofBody(end.state, e);
      const double usual = 0.15 * sizes.radius();
      addAxes({frame.place(end), frame.structure.rotation(end, frame.snapshot.motion),
               body > 0 ? std::min(usual, body) : usual},
              letters, drawList);
    }
  }
}

}  // namespace compliant
