// The layers on top of geometry and forces: violations, velocities, axes, trails, ghosts, names.

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "ui/view/mark.hpp"
#include "ui/view/scene_draw_list.hpp"

namespace compliant {
namespace {

/// Pieces of all trails together: a dense scene gets coarser ones.
constexpr std::size_t mostTrailPieces = 20'000;
/// Above so many selected points only the axes of the origin are drawn.
constexpr Index mostFramedPoints = 30;
constexpr float ghostOpacity = 0.3F;
/// Things of all ghosts together.
constexpr std::size_t mostGhostThings = 40'000;

}  // namespace

void SceneDrawList::addAxes(const Vec3& origin, const Eigen::Quaterniond& turn, double length,
                            Letters letters) {
  constexpr std::array colours{palette::axisX, palette::axisY, palette::axisZ};
  for (std::size_t i = 0; i < colours.size(); ++i) {
    const auto axis = static_cast<Index>(i);
    const Vec3 tip = origin + length * (turn * Vec3::Unit(axis));
    addMark(drawList_, origin, tip, 1.1F, colours[i]);
    if (letters == Letters::Shown)
      axisLabels_.push_back({tip, static_cast<char>('x' + axis), colours[i]});
  }
}

// Of selected points and bodies, and of all bodies when none are selected.
void SceneDrawList::addFrames(const SceneFrame& frame) {
  axisLabels_.clear();
  if (!frame.look.layers.frames) return;
  addAxes(Vec3::Zero(), Eigen::Quaterniond::Identity(), 0.3 * sizes_.radius(), Letters::Shown);
  addFramesOfJoints(frame);
  Index drawn = 0;
  for (std::size_t i = 0; i < frame.structure.states.size(); ++i) {
    const auto& state = frame.structure.states[i];
    const bool all = state.frames() && !frame.pointsSelected;
    if (!points_.arePlaces(i) || frame.hidden(state.id) || !(all || frame.selected(state.id)))
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
      // As long as the body is wide, so that one tells whose they are.
      const double body = sizes_.ofBody(end.state, e);
      const double usual = 0.15 * sizes_.radius();
      addAxes(frame.place(end), frame.structure.rotation(end, frame.snapshot.motion),
              body > 0 ? std::min(usual, body) : usual, letters);
    }
  }
}

void SceneDrawList::addFramesOfJoints(const SceneFrame& frame) {
  Index drawn = 0;
  for (const auto& constraint : frame.structure.constraints) {
    if (!frame.selected(constraint.id) || frame.hidden(constraint.id)) continue;
    for (const auto& line : constraint.lines) {
      if (!line.joint || !frame.placed(line.from) || !frame.place(line.from).allFinite()) continue;
      if (++drawn > mostFramedPoints) return;
      addAxes(frame.place(line.from),
              frame.structure.rotation(line.from, frame.snapshot.motion) * line.joint.axes,
              2.5 * sizes_.glyph(frame, line), Letters::Shown);
    }
  }
}

void SceneDrawList::addTrails(const SceneFrame& frame) {
  std::size_t used = 0;
  const auto next = [&]() -> Trail& {
    if (used == drawList_.trails.size()) drawList_.trails.emplace_back();
    Trail& trail = drawList_.trails[used++];
    trail.points.clear();
    return trail;
  };
  const auto* paths = frame.interaction.paths;
  const Layers& layers = frame.look.layers;
  enum class Ends { WithItsMoments, AtPresent };
  const auto draw = [&](const std::vector<MotionPaths::Moment>& moments, Colour colour,
                        float pixels, Ends ends) {
    const auto& points = paths->points();
    if (moments.empty() || points.empty()) return;
    const auto wanted = static_cast<std::size_t>(
        std::count_if(points.begin(), points.end(), [&](const auto& point) {
          return frame.inFocus({point.component, point.element}) && !frame.hidden(point.component);
        }));
    if (wanted == 0) return;
    const std::size_t pieces = std::clamp<std::size_t>(mostTrailPieces / wanted, 2, moments.size());
    const std::size_t stride = (moments.size() + pieces - 1) / pieces;
    for (std::size_t i = 0; i < points.size(); ++i) {
      const auto* state = frame.state(points[i].state);
      if (!frame.inFocus({points[i].component, points[i].element}) ||
          frame.hidden(points[i].component) || state == nullptr || state->mapped)
        continue;
      Trail& trail = next();
      trail.colour = colour;
      trail.pixels = pixels;
      // Counted from the present, so that kept corners stand still.
      const std::size_t first = (moments.size() - 1) % stride;
      for (std::size_t k = first; k < moments.size(); k += stride)
        if (moments[k].places[i].allFinite()) trail.points.push_back(moments[k].places[i]);
      const SceneStructure::End end{points[i].state, points[i].element, Vec3::Zero()};
      if (ends == Ends::AtPresent && frame.placed(end))
        trail.points.push_back(frame.place(end).cast<float>());
    }
  };
  if (paths != nullptr && layers.trails)
    draw(paths->behind(), frame.look.colours.velocity.withOpacity(0.8F), 1.25F, Ends::AtPresent);
  if (paths != nullptr && layers.trails && layers.branchGhost)
    draw(paths->branch(), frame.look.colours.belowScale, 1.0F, Ends::WithItsMoments);
  drawList_.trails.resize(used);
}

void SceneDrawList::addGhost(
    const SceneFrame& frame, const SceneStructure& structure,
    const std::function<std::optional<Eigen::Vector3f>(const SceneStructure::End&)>& placeOf) {
  const auto room = [this] {
    return drawList_.links.size() + drawList_.points.size() < mostGhostThings;
  };
  const auto faint = [](Colour colour) { return colour.withOpacity(ghostOpacity); };
  if (frame.look.layers.links)
    for (const auto& constraint : structure.constraints) {
      if (frame.hidden(constraint.id)) continue;
      for (const auto& line : constraint.lines) {
        const auto a = placeOf(line.from), b = placeOf(line.to);
        if (!a || !b || !room()) continue;
        auto& link = drawList_.links.emplace_back();
        link.a = *a;
        link.b = *b;
        link.style = LinkStyle::line;
        link.radius = {0, 1.5F};
        link.colour = faint(constraint.handling == Handling::Force ? palette::stiffForce
                                                                   : frame.look.colours.mass);
      }
    }
  if (!frame.look.layers.points) return;
  for (std::size_t i = 0; i < structure.states.size(); ++i) {
    const auto& state = structure.states[i];
    if (!state.inSpace() || state.mapped || frame.hidden(state.id)) continue;
    for (Index e = 0; e < state.shape.count && room(); ++e) {
      const auto place = placeOf({static_cast<int>(i), e, Vec3::Zero()});
      if (!place) continue;
      auto& point = drawList_.points.emplace_back();
      point.position = *place;
      point.radius = sizes_.ball();
      point.colour = faint(frame.look.colours.mass);
    }
  }
}

void SceneDrawList::addGhosts(const SceneFrame& frame) {
  const Layers& layers = frame.look.layers;
  const auto addMoment = [&](const Ghost& ghost) {
    const VecX& now = frame.snapshot.motion.x;
    if (ghost.structure == nullptr || (ghost.x.size() == now.size() && ghost.x == now)) return;
    addGhost(frame, *ghost.structure, [&ghost](const SceneStructure::End& end) {
      if (end.state < 0) return std::optional<Eigen::Vector3f>(end.place.cast<float>());
      const auto& state = ghost.structure->states[static_cast<std::size_t>(end.state)];
      const Index at = state.placeOf(end.element);
      if (!state.inSpace() || at + 3 > ghost.x.size()) return std::optional<Eigen::Vector3f>();
      return std::optional<Eigen::Vector3f>(ghost.x.segment<3>(at).cast<float>());
    });
  };
  if (layers.startGhost && frame.interaction.start != nullptr) addMoment(*frame.interaction.start);
  if (layers.keyGhosts)
    for (const Ghost& ghost : frame.interaction.keyFrames) addMoment(ghost);
  const auto* paths = frame.interaction.paths;
  if (!layers.branchGhost || paths == nullptr || paths->branch().empty()) return;
  const double time = frame.snapshot.motion.time;
  addGhost(frame, frame.structure, [paths, time](const SceneStructure::End& end) {
    if (end.state < 0) return std::optional<Eigen::Vector3f>(end.place.cast<float>());
    return paths->onBranch(end.state, end.element, time);
  });
}

void SceneDrawList::labelComponents(const SceneFrame& frame) {
  names_.clear();
  const Layers& layers = frame.look.layers;
  if (!layers.allNames && !layers.selectionNames) return;
  const auto add = [&](Id id, const SceneStructure::End& a, const SceneStructure::End& b) {
    const bool isSelected = frame.selected(id);
    if ((!layers.allNames && !isSelected) || frame.hidden(id) || !frame.placed(a) ||
        !frame.placed(b))
      return;
    const Vec3 place = (frame.place(a) + frame.place(b)) / 2;
    if (place.allFinite()) names_.push_back({id, place, isSelected});
  };
  if (layers.points)
    for (std::size_t i = 0; i < frame.structure.states.size(); ++i) {
      const auto& state = frame.structure.states[i];
      if (!points_.arePlaces(i) || state.mapped || state.shape.count == 0) continue;
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
