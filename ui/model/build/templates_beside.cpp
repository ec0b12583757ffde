#include <algorithm>

#include "engine/scene/roles.hpp"
#include "ui/model/build/templates.hpp"

namespace compliant {

namespace {

constexpr int mostTries = 40;
constexpr double apart = 1e-6;  ///< m: closer places coincide

Index placesOfState(const Scene& scene, Id id) {
  const auto* state = scene.resolve(Ref<State>{id});
  return state != nullptr && state->shape(0).inSpace() ? state->designedCount() : 0;
}

/// The start places of independent points and bodies that are not in `before`.
std::vector<Vec3> placesBesides(const Scene& before, const Scene& scene) {
  std::vector<Vec3> all;
  for (const auto& [name, id] : scene.names()) {
    const Index count = placesOfState(scene, id), old = placesOfState(before, id);
    if (count <= old) continue;
    const State& state = *scene.resolve(Ref<State>{id});
    const StateShape shape = state.shape(count);
    VecX x(shape.positions()), v(shape.velocities());
    state.start(x.data(), v.data());
    for (Index i = old; i < count; ++i) all.push_back(placeAt(x.data() + shape.positionWidth * i));
  }
  return all;
}

}  // namespace

Result<Creation> makeBeside(const Scene& scene, const Vec3& wanted,
                            const std::function<Result<Creation>(const Vec3& centre)>& make) {
  const std::vector<Vec3> there = placesBesides(Scene(), scene);
  const auto taken = [&](const Vec3& place) {
    return std::any_of(there.begin(), there.end(),
                       [&](const Vec3& other) { return (place - other).norm() < apart; });
  };
  const Result<Creation> first = make(wanted);
  Result<Creation> creation = first;
  std::vector<Vec3> before;
  double step = 0;
  Vec3 centre = wanted;
  for (int i = 0; i < mostTries && creation; ++i) {
    Scene after = scene;
    if (const auto done = applyEdit(after, creation->edit); !done) break;
    const std::vector<Vec3> added = placesBesides(scene, after);
    if (std::none_of(added.begin(), added.end(), taken)) return creation;
    if (added == before) break;  // its places do not depend on the centre
    if (step == 0) {
      // Put it beside a similar group, with a gap.
      Eigen::AlignedBox3d box;
      for (const Vec3& place : added) box.extend(place);
      step = std::max(box.sizes().x() + 0.25, 0.5);
    }
    before = added;
    centre.x() += step;
    creation = make(centre);
  }
  return first;
}

}  // namespace compliant
