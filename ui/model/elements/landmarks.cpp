#include "ui/model/elements/landmarks.hpp"

#include "engine/scene/roles.hpp"

namespace compliant {

std::vector<Vec3> landmarksOf(const Scene& scene, const PointRef& body) {
  std::vector<Vec3> places;
  for (const Component* user : scene.usersOf(body.state)) {
    if (user->type().role != Role::Shape || !user->enabled) continue;
    const auto& shape = static_cast<const Shape&>(*user);
    if (!shape.carries(body.element)) continue;
    for (const Vec3& place : shape.landmarks())
      places.push_back(shape.offset + shape.turn() * place);
  }
  if (places.empty()) places.emplace_back(Vec3::Zero());
  return places;
}

}  // namespace compliant
