#include "ui/view/scene_trails.hpp"

#include <algorithm>

namespace compliant {

namespace {

/// The number of pieces of all trails: a dense scene gets coarser ones.
constexpr std::size_t mostTrailPieces = 20'000;

}  // namespace

void addTrails(const SceneFrame& frame, DrawList& drawList) {
  std::size_t used = 0;
  const auto next = [&]() -> Trail& {
    if (used == drawList.trails.size()) drawList.trails.emplace_back();
    Trail& trail = drawList.trails[used++];
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
      // Counted from the present, so that kept corners stay in place.
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
  drawList.trails.resize(used);
}

}  // namespace compliant
