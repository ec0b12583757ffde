#include "ui/model/display/scene_extent.hpp"

#include <algorithm>
#include <cmath>

namespace compliant {
namespace {

/// Whether the place of an end is known.
bool known(const Snapshot& snapshot, const SceneStructure::End& end) {
  if (end.state < 0) return true;
  const auto index = static_cast<std::size_t>(end.state);
  if (index >= snapshot.structure->states.size()) return false;
  const auto& state = snapshot.structure->states[index];
  return state.inSpace() && end.element < state.shape.count &&
         state.x + state.shape.positions() <= snapshot.motion.x.size();
}

}  // namespace

double groundBelow(double lowest, double radius) {
  const double roundOff = 1e-4 * radius;
  return lowest >= -roundOff && lowest < 3 * radius ? 0 : lowest - 0.1 * radius;
}

SceneExtent sceneExtent(const Snapshot& snapshot) {
  Eigen::AlignedBox3d box;
  const VecX& x = snapshot.motion.x;
  constexpr double farthest = 1e30;
  const auto add = [&box](const Vec3& p) {
    if (p.allFinite() && p.cwiseAbs().maxCoeff() < farthest) box.extend(p);
  };
  for (const auto& state : snapshot.structure->states) {
    // Mapped points may be differences, which are not places.
    if (!state.inSpace() || state.mapped || state.x + state.shape.positions() > x.size()) continue;
    for (Index i = 0; i < state.shape.count; ++i) add(x.segment<3>(state.placeOf(i)));
  }
  for (const auto& constraint : snapshot.structure->constraints)
    for (const auto& line : constraint.lines)
      for (const auto* end : {&line.from, &line.to})
        if (end->state < 0) add(end->place);
  const auto addSurface = [&](const SceneStructure::Surface& surface) {
    if (surface.origin.state >= 0 && !known(snapshot, surface.origin)) return;
    const Vec3 place = snapshot.structure->place(surface.origin, snapshot.motion);
    const Eigen::Quaterniond turn =
        snapshot.structure->rotation(surface.origin, snapshot.motion) * surface.rotation;
    const Eigen::AlignedBox3d own = surface.mesh->bounds().cast<double>();
    for (int i = 0; i < 8; ++i) {
      const Vec3 corner = own.corner(static_cast<Eigen::AlignedBox3d::CornerType>(i));
      add(place + turn * surface.scale.cwiseProduct(corner));
    }
  };
  for (const auto& surface : snapshot.structure->surfaces)
    if (!surface.partOfEndless) addSurface(surface);
  if (box.isEmpty() || box.diagonal().norm() == 0)  // only the origin of its frame
    for (const auto& surface : snapshot.structure->surfaces) addSurface(surface);
  SceneExtent extent;
  if (box.isEmpty()) return extent;
  extent.centre = box.center();
  // A single point has no size; one metre is as good as any.
  if (const double radius = box.diagonal().norm() / 2; radius > 1e-9) extent.radius = radius;
  return extent;
}

std::optional<double> typicalLink(const Snapshot& snapshot) {
  const SceneStructure& structure = *snapshot.structure;
  std::vector<double> lengths;
  for (const auto& constraint : structure.constraints)
    for (const auto& line : constraint.lines) {
      if (!known(snapshot, line.from) || !known(snapshot, line.to)) continue;
      const double length =
          (structure.place(line.to, snapshot.motion) - structure.place(line.from, snapshot.motion))
              .norm();
      if (std::isfinite(length) && length > 0) lengths.push_back(length);
    }
  if (lengths.empty()) return std::nullopt;
  const auto middle = lengths.begin() + static_cast<std::ptrdiff_t>(lengths.size() / 2);
  std::nth_element(lengths.begin(), middle, lengths.end());
  return *middle;
}

std::optional<double> lowestSwing(const Snapshot& snapshot) {
  const SceneStructure& structure = *snapshot.structure;
  const auto held = [&](const SceneStructure::End& end) {
    return end.state < 0 ||
           std::any_of(structure.fixed.begin(), structure.fixed.end(), [&](const auto& each) {
             return each.all && each.state == end.state && each.element == end.element;
           });
  };
  std::optional<double> lowest;
  for (const auto& constraint : structure.constraints)
    for (const auto& line : constraint.lines) {
      if (!known(snapshot, line.from) || !known(snapshot, line.to) ||
          held(line.from) == held(line.to))
        continue;
      const Vec3 from = structure.place(line.from, snapshot.motion);
      const Vec3 to = structure.place(line.to, snapshot.motion);
      const double holder = held(line.from) ? from.y() : to.y(),
                   other = held(line.from) ? to.y() : from.y();
      const double length = (to - from).norm();
      // A body that stands on its support does not swing to below it.
      if (holder < other - 0.1 * length) continue;
      const double below = holder - length;
      if (std::isfinite(below)) lowest = std::min(lowest.value_or(below), below);
    }
  return lowest;
}

}  // namespace compliant
