#include "ui/view/scene_ghosts.hpp"

#include <functional>
#include <optional>

namespace compliant {

namespace {

constexpr float ghostOpacity = 0.3F;
/// The number of items of all ghosts together.
constexpr std::size_t mostGhostThings = 40'000;

using PlaceOf = std::function<std::optional<Eigen::Vector3f>(const SceneStructure::End&)>;

void addGhost(const SceneFrame& frame, const SceneStructure& structure, Size ball,
              DrawList& drawList, const PlaceOf& placeOf) {
  const auto room = [&drawList] {
    return drawList.links.size() + drawList.points.size() < mostGhostThings;
  };
  const auto faint = [](Colour colour) { return colour.withOpacity(ghostOpacity); };
  if (frame.look.layers.links)
    for (const auto& constraint : structure.constraints) {
      if (frame.hidden(constraint.id)) continue;
      for (const auto& line : constraint.lines) {
        const auto a = placeOf(line.from), b = placeOf(line.to);
        if (!a || !b || !room()) continue;
        auto& link = drawList.links.emplace_back();
        link.a = *a;
        link.b = *b;
        link.style = LinkStyle::Line;
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
      auto& point = drawList.points.emplace_back();
      point.position = *place;
      point.radius = ball;
      point.colour = faint(frame.look.colours.mass);
    }
  }
}

}  // namespace

void addGhosts(const SceneFrame& frame, const SceneSizes& sizes, DrawList& drawList) {
  const Layers& layers = frame.look.layers;
  const auto addMoment = [&](const Ghost& ghost) {
    const VecX& now = frame.snapshot.motion.x;
    if (ghost.structure == nullptr || (ghost.x.size() == now.size() && ghost.x == now)) return;
    addGhost(frame, *ghost.structure, sizes.ball(), drawList,
             [&ghost](const SceneStructure::End& end) {
               if (end.state < 0) return std::optional<Eigen::Vector3f>(end.place.cast<float>());
               const auto& state = ghost.structure->states[static_cast<std::size_t>(end.state)];
               const Index at = state.placeOf(end.element);
               if (!state.inSpace() || at + 3 > ghost.x.size())
                 return std::optional<Eigen::Vector3f>();
               return std::optional<Eigen::Vector3f>(ghost.x.segment<3>(at).cast<float>());
             });
  };
  if (layers.startGhost && frame.interaction.start != nullptr) addMoment(*frame.interaction.start);
  if (layers.keyGhosts)
    for (const Ghost& ghost : frame.interaction.keyFrames) addMoment(ghost);
  const auto* paths = frame.interaction.paths;
  if (!layers.branchGhost || paths == nullptr || paths->branch().empty()) return;
  const double time = frame.snapshot.motion.time;
  addGhost(frame, frame.structure, sizes.ball(), drawList,
           [paths, time](const SceneStructure::End& end) {
             if (end.state < 0) return std::optional<Eigen::Vector3f>(end.place.cast<float>());
             return paths->onBranch(end.state, end.element, time);
           });
}

}  // namespace compliant
