#include "ui/view/scene_sizes.hpp"

#include <algorithm>
#include <cmath>

#include "ui/model/display/scene_extent.hpp"

namespace compliant {

namespace {

/// The radius of a single ball, relative to the radius of the scene.
constexpr double ballSize = 0.07;
/// Its maximum, relative to a usual link: one distant point must not make balls cover the others.
constexpr double ballOfLink = 0.3;
/// Balls keep their size until it should be larger or smaller by this factor.
constexpr float ballChange = 5;
/// The minimum size of balls in pixels, less if there are more points than fewPoints.
constexpr float largestPixels = 3.5F;
constexpr double fewPoints = 250;
/// But at most this part of the shortest link that ends there; links much shorter than usual do not
/// count.
constexpr double pixelsOfLink = 0.15, shortestLink = 0.2;
/// Half the size of a joint glyph, relative to the height of the view, and at most relative to the
/// smaller body; without bodies, to the scene.
constexpr double glyphOfHeight = 0.027, glyphOfBody = 0.45, glyphOfScene = 0.06;

}  // namespace

bool SceneSizes::measure(const Snapshot& snapshot) {
  const bool runs = snapshot.motion.step > 0;
  if (runs && measured_ == snapshot.structure) return false;
  measureBodies(*snapshot.structure);
  const auto link = typicalLink(snapshot);
  // The size of the scene is that before it has moved: an edit after a part of it has fallen far
  // must not enlarge the rest.
  if (!runs || measured_ == nullptr || !sized_) {
    radius_ = sceneExtent(snapshot).radius;
    largestBall_ = link ? ballOfLink * *link : radius_;
  }
  measured_ = snapshot.structure;
  measureRoom(snapshot, link.value_or(0));
  return true;
}

void SceneSizes::sizeBalls(Index points) {
  const double share = ballSize / std::sqrt(static_cast<double>(std::max<Index>(points, 2)));
  const auto ball = static_cast<float>(std::min(share * radius_, largestBall_));
  // Adding or moving a few points must not resize the others: the radius changes only if it differs
  // by more than a factor of ballChange, or if there were no points before.
  if (!sized_ || ball > ballChange * ball_.world || ballChange * ball < ball_.world)
    ball_.world = ball;
  sized_ = points > 0;
  // The more points, the smaller: 3.5 pixels up to 250, half of that for 4000.
  const double crowd = std::max(static_cast<double>(points) / fewPoints, 1.0);
  ball_.pixels = std::max(largestPixels / static_cast<float>(std::pow(crowd, 0.25)), 1.5F);
}

void SceneSizes::remeasure() {
  measured_.reset();
  sized_ = false;
}

Size SceneSizes::ballOf(const SceneStructure::End& point) const {
  Size size = ball_;
  const auto& room = room_[static_cast<std::size_t>(point.state)];
  if (!room.empty())
    size.most = static_cast<float>(pixelsOfLink) * room[static_cast<std::size_t>(point.element)];
  return size;
}

double SceneSizes::ofBody(int state, Index element) const {
  const auto& radii = bodyRadii_[static_cast<std::size_t>(state)];
  const auto at = static_cast<std::size_t>(element);
  return at < radii.size() ? static_cast<double>(radii[at]) : 0;
}

double SceneSizes::glyph(const SceneFrame& frame, const SceneStructure::Line& line) const {
  const double body = smallerBody(line);
  return std::min(glyphOfHeight * arrowView(frame).height,
                  body > 0 ? glyphOfBody * body : glyphOfScene * radius_);
}

ArrowView SceneSizes::arrowView(const SceneFrame& frame) const {
  // The scene from edge to edge, with the margin of a framing camera.
  constexpr double framed = 2.2;
  const double height = frame.look.viewHeight;
  return {height > 0 ? height : framed * radius_, frame.snapshot.motion.step};
}

void SceneSizes::measureBodies(const SceneStructure& structure) {
  bodyRadii_.assign(structure.states.size(), {});
  for (const auto& surface : structure.surfaces) {
    const SceneStructure::End& origin = surface.origin;
    if (origin.state < 0 || static_cast<std::size_t>(origin.state) >= bodyRadii_.size()) continue;
    auto& radii = bodyRadii_[static_cast<std::size_t>(origin.state)];
    const auto element = static_cast<std::size_t>(origin.element);
    radii.resize(std::max(radii.size(), element + 1));
    const Vec3 edges = surface.mesh->bounds().sizes().cast<double>().cwiseProduct(surface.scale);
    radii[element] = std::max(radii[element], static_cast<float>(edges.cwiseAbs().maxCoeff() / 2));
  }
}

// Measures the distance of each point to the next one along a link, as far as it is known at the
// time of the measurement.
void SceneSizes::measureRoom(const Snapshot& snapshot, double usualLink) {
  const SceneStructure& structure = *snapshot.structure;
  room_.assign(structure.states.size(), {});
  if (!(usualLink > 0)) return;
  const auto take = [&](const SceneStructure::End& end, double length) {
    if (end.state < 0 || static_cast<std::size_t>(end.state) >= room_.size()) return;
    const auto& state = structure.states[static_cast<std::size_t>(end.state)];
    auto& room = room_[static_cast<std::size_t>(end.state)];
    if (end.element < 0 || end.element >= state.shape.count) return;
    if (room.empty()) room.assign(static_cast<std::size_t>(state.shape.count), 0);
    float& shortest = room[static_cast<std::size_t>(end.element)];
    const auto found = static_cast<float>(std::max(length, shortestLink * usualLink));
    if (!(shortest > 0) || found < shortest) shortest = found;
  };
  for (const auto& constraint : structure.constraints)
    for (const auto& line : constraint.lines) {
      if (!placed(snapshot, line.from) || !placed(snapshot, line.to)) continue;
      const double length =
          (structure.place(line.to, snapshot.motion) - structure.place(line.from, snapshot.motion))
              .norm();
      if (!std::isfinite(length)) continue;
      take(line.from, length);
      take(line.to, length);
    }
}

/// The size of the smaller body at its ends, m; 0: none has a surface.
double SceneSizes::smallerBody(const SceneStructure::Line& line) const {
  double smaller = 0;
  for (const auto* end : {&line.from, &line.to}) {
    if (end->state < 0) continue;
    const double radius = ofBody(end->state, end->element);
    if (radius > 0 && (!(smaller > 0) || radius < smaller)) smaller = radius;
  }
  return smaller;
}

}  // namespace compliant
