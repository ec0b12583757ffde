#include "ui/view/scene_draw_list.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/model/display/law_plot.hpp"

namespace compliant {

namespace {

/// The number of windings distinguishes springs in this range of compliances, m/N.
constexpr double stiffest = 1e-8, softest = 1e-1;
constexpr float fewestCoils = 4, mostCoils = 14;
/// More exclamation marks would hide the scene.
constexpr std::size_t mostBadges = 50;

}  // namespace

float coilsOf(double compliance) {
  const double soft =
      std::log(std::clamp(compliance, stiffest, softest) / stiffest) / std::log(softest / stiffest);
  return std::round(fewestCoils + static_cast<float>(soft) * (mostCoils - fewestCoils));
}

void SceneDrawList::update(const Snapshot& snapshot, const InteractionState& interaction,
                           const SceneLook& look) {
  // Trails keep their memory.
  std::vector<Trail> trails = std::move(drawList_.trails);
  drawList_.clear();
  drawList_.trails = std::move(trails);
  picks_.clear();
  badges_ = 0;
  SceneFrame frame{snapshot, *snapshot.structure, interaction, look};
  frame.pointsSelected =
      std::any_of(frame.structure.states.begin(), frame.structure.states.end(),
                  [&](const auto& state) { return state.inSpace() && frame.selected(state.id); });
  if (sizes_.measure(snapshot)) bodies_.count(frame.structure);
  findDrawnStates(frame);
  colours_.update(frame);
  if (look.layers.links) addConstraints(frame);
  bodies_.add(frame, colours_, drawList_, picks_);
  if (look.layers.points) addPoints(frame);
  if (look.layers.anchors) addAnchors(frame);
  addForces(frame);
  addPull(frame);
  box_ = bounds(drawList_);
  if (!box_.isEmpty() && box_.diagonal().norm() > 0)
    radius_ = static_cast<double>(box_.diagonal().norm()) / 2;
  else
    radius_ = 1;
  // Framing ignores the following items.
  addVelocities(frame);
  addInertia(frame);
  addContacts(frame);
  addFrames(frame);
  addTrails(frame);
  addGhosts(frame);
  labelComponents(frame);
}

void SceneDrawList::remeasure() {
  sizes_.remeasure();
  forceScale_.remeasure();
  torqueScale_.remeasure();
  velocityScale_.remeasure();
  colours_.remeasure();
}

void SceneDrawList::findDrawnStates(const SceneFrame& frame) {
  // Mapped points may be differences, which are no places; those at the end of a line are places.
  drawnStates_.assign(frame.structure.states.size(), 0);
  Index count = 0;
  for (std::size_t i = 0; i < frame.structure.states.size(); ++i) {
    const auto& state = frame.structure.states[i];
    if (!state.inSpace() || state.mapped) continue;
    drawnStates_[i] = 1;
    count += state.shape.count;
  }
  for (const auto& constraint : frame.structure.constraints)
    for (const auto& line : constraint.lines)
      for (const auto* end : {&line.from, &line.to})
        if (frame.state(end->state) != nullptr)
          drawnStates_[static_cast<std::size_t>(end->state)] = 1;
  sizes_.sizeBalls(count);
}

void SceneDrawList::addPoints(const SceneFrame& frame) {
  for (std::size_t i = 0; i < frame.structure.states.size(); ++i) {
    if (drawnStates_[i] == 0) continue;
    const auto& state = frame.structure.states[i];
    if (frame.hidden(state.id)) continue;
    const bool isSelected = frame.selected(state.id);
    const bool pointwise = isSelected && frame.pointwise(state.id);
    for (Index element = 0; element < state.shape.count; ++element) {
      const SceneStructure::End end{static_cast<int>(i), element, Vec3::Zero()};
      if (!frame.placed(end)) break;
      if (bodies_.embodies(i, element)) continue;
      const Vec3 place = frame.place(end);
      if (!place.allFinite()) continue;
      auto& point = drawList_.points.emplace_back();
      point.position = place.cast<float>();
      point.radius = sizes_.ballOf(end);
      point.colour = frame.paint(colours_.ofElement(frame, end, frame.look.colours.mass), state.id);
      point.pick = picks_.add(frame, {SceneItem::Kind::Point, state.id, element}, place);
      const bool chosen = pointwise ? frame.selected(PointRef{state.id, element}) : isSelected;
      point.highlight = chosen ? Highlight::selected : frame.highlight(picks_.last());
    }
  }
}

void SceneDrawList::addConstraints(const SceneFrame& frame) {
  for (const auto& constraint : frame.structure.constraints) {
    if (frame.hidden(constraint.id)) continue;
    for (const auto& line : constraint.lines) addLine(frame, constraint, line);
    addPulleys(frame, constraint);
  }
  for (const auto& disabled : frame.structure.disabled) {
    if (frame.hidden(disabled.id)) continue;
    for (const auto& line : disabled.lines) addDisabled(frame, disabled.id, line);
  }
}

// A thread where the link would be: so it is found again and can be enabled.
void SceneDrawList::addDisabled(const SceneFrame& frame, Id constraint,
                                const SceneStructure::Line& line) {
  if (!frame.placed(line.from) || !frame.placed(line.to)) return;
  const Vec3 from = frame.place(line.from), to = frame.place(line.to);
  if (!from.allFinite() || !to.allFinite()) return;
  auto& link = drawList_.links.emplace_back();
  link.a = from.cast<float>();
  link.b = to.cast<float>();
  link.style = LinkStyle::line;
  link.colour = frame.paint(frame.look.colours.mass, constraint);
  link.pick = picks_.add(frame, {SceneItem::Kind::Disabled, constraint, -1}, (from + to) / 2);
  link.highlight =
      frame.selected(constraint) ? Highlight::selected : frame.highlight(picks_.last());
}

void SceneDrawList::addLine(const SceneFrame& frame,
                            const SceneStructure::ConstraintInfo& constraint,
                            const SceneStructure::Line& line) {
  if (!frame.placed(line.from) || !frame.placed(line.to)) return;
  const Vec3 from = frame.place(line.from), to = frame.place(line.to);
  if (!from.allFinite() || !to.allFinite()) return;
  const Index row = line.element * constraint.width, mark = constraint.row + row;
  const VecX& broken = frame.snapshot.motion.broken;
  if (mark < broken.size() && broken[mark] != 0) return;  // it holds nothing any more
  double softest = 0;
  for (Index i = row; i < row + constraint.width; ++i)
    softest = std::max(softest, frame.compliance(constraint.row + i));

  DrawnLink link;
  link.a = from.cast<float>();
  link.b = to.cast<float>();
  if (constraint.handling == Handling::Force) {
    link.style = LinkStyle::force;
    link.colour = palette::stiffForce;
  } else if (softest == 0) {
    link.style = LinkStyle::hard;
    link.colour = palette::hardConstraint;
  } else {
    link.style = LinkStyle::compliant;
    link.colour = palette::compliantConstraint;
    link.coils = coilsOf(softest);
  }
  link.colour = frame.paint(colours_.ofLink(frame, constraint, line, link.colour), constraint.id);
  const Vec3 middle = (from + to) / 2;
  link.pick = picks_.add(frame, {SceneItem::Kind::Constraint, constraint.id, row}, middle);
  const auto* state = frame.state(constraint.state);
  const bool whole =
      frame.selected(constraint.id) || (state != nullptr && frame.selected(state->id));
  const Index wanted = frame.interaction.selectedRow;
  const bool isSelected =
      whole && (wanted < 0 || (wanted >= row && wanted < row + constraint.width));
  link.highlight = isSelected ? Highlight::selected : frame.highlight(picks_.last());
  addNail(frame, line.from, link.pick);
  addNail(frame, line.to, link.pick);
  if (line.joint)
    addJoint(frame, line, link);
  else
    drawList_.links.push_back(link);
  addBadge(frame, constraint, row, middle, link.pick);
}

/// An exclamation mark on rows that are off their law.
void SceneDrawList::addBadge(const SceneFrame& frame,
                             const SceneStructure::ConstraintInfo& constraint, Index row,
                             const Vec3& middle, PickId pick) {
  const Motion& motion = frame.snapshot.motion;
  const Index last = constraint.row + row + constraint.width;
  const bool known = last <= motion.lambda.size() && last <= motion.strain.size();
  if (frame.look.badges == SceneLook::Parts::Hidden || !known || constraint.coupled ||
      constraint.bounded || !frame.snapshot.stepped)
    return;
  for (Index i = constraint.row + row; i < last && badges_ < mostBadges; ++i) {
    if (!(offLawOf(motion.strain[i], frame.compliance(i), motion.lambda[i], sizes_.radius()) >
          offLawThreshold))
      continue;
    auto& badge = drawList_.anchors.emplace_back();
    badge.position = middle.cast<float>();
    badge.kind = AnchorKind::badge;
    badge.colour = palette::faulty;
    badge.pick = pick;
    ++badges_;
    return;
  }
}

void SceneDrawList::addNail(const SceneFrame& frame, const SceneStructure::End& end,
                            std::uint32_t pick) {
  if (end.state >= 0 || !frame.look.layers.anchors) return;
  auto& nail = drawList_.anchors.emplace_back();
  nail.position = end.place.cast<float>();
  nail.colour = palette::projection;
  nail.pick = pick;
}

void SceneDrawList::addAnchors(const SceneFrame& frame) {
  const auto& fixed = frame.structure.fixed;
  for (std::size_t i = 0; i < fixed.size(); ++i) {
    const auto& first = fixed[i];
    const SceneStructure::End end{first.state, first.element, Vec3::Zero()};
    if (first.state < 0 || frame.hidden(first.projection) || !frame.placed(end)) continue;
    const Vec3 place = frame.place(end);
    if (!place.allFinite()) continue;
    auto& anchor = drawList_.anchors.emplace_back();
    anchor.position = place.cast<float>();
    if (frame.look.layers.points) anchor.radius = sizes_.ballOf(end);
    anchor.colour = frame.paint(palette::projection, first.projection);
    anchor.pick =
        picks_.add(frame, {SceneItem::Kind::Projection, first.projection, first.element}, place);
    if (first.all) continue;
    // One direction leaves a plane, two directions of one point leave a line.
    anchor.kind = AnchorKind::plane;
    Vec3 axis = first.direction;
    const bool second = i + 1 < fixed.size() && fixed[i + 1].state == first.state &&
                        fixed[i + 1].element == first.element && !fixed[i + 1].all;
    if (second && axis.cross(fixed[i + 1].direction).norm() > 1e-9) {
      axis = axis.cross(fixed[i + 1].direction);
      anchor.kind = AnchorKind::line;
      ++i;
    }
    if (axis.norm() > 0 && axis.allFinite()) anchor.axis = axis.normalized().cast<float>();
  }
}

}  // namespace compliant
