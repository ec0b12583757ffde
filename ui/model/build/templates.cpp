#include "ui/model/build/templates.hpp"

#include <algorithm>

#include "engine/scene/building_blocks.hpp"
#include "ui/model/elements/point_states.hpp"

namespace compliant {
namespace {

/// An independent state of points: one with positions of its own that no mapping computes.
bool takesPoints(const Scene& scene, Id id) {
  const Component* component = scene.find(id);
  if (component == nullptr || component->type().name != blocks::points || !component->enabled)
    return false;
  const std::vector<const Component*> users = scene.usersOf(id);
  return std::none_of(users.begin(), users.end(), [id](const Component* user) {
    return user->type().role == Role::Mapping && static_cast<const Mapping*>(user)->output.id == id;
  });
}

/// The independent points that a component is, acts on, or is computed from; 0: there are none.
Id pointsBehind(const Scene& scene, Id id) {
  // A chain of mappings has no cycles, but links may form some.
  for (int depth = 0; depth < 16; ++depth) {
    if (takesPoints(scene, id)) return id;
    const Component* component = scene.find(id);
    if (component == nullptr) return 0;
    Id next = 0;
    if (component->type().role == Role::Mapping) {
      const auto& inputs = static_cast<const Mapping*>(component)->inputs;
      if (!inputs.empty()) next = inputs.front().id;
    } else if (const Field* state = component->type().find("state"); state != nullptr) {
      next = std::get<Link>(state->read(*component)).id;
    } else {
      for (const Component* user : scene.usersOf(id))
        if (user->type().role == Role::Mapping &&
            static_cast<const Mapping*>(user)->output.id == id)
          next = user->id;
    }
    if (next == 0) return 0;
    id = next;
  }
  return 0;
}

enum class Support { Free, Held };

Result<Creation> pointAt(const Scene& scene, const Vec3& place, Id selected, Support support) {
  const bool fixed = support == Support::Held;
  if (const Status checked = checkPlace(place); !checked) return checked.error();
  Draft draft(scene);
  Creation made;
  made.points = addPoints(draft, stateForNewPoints(scene, selected), "points", {place}, 1);
  if (fixed) hold(draft, made.points.front().state, {made.points.front().element});
  made.edit = draft.edit();
  made.label = fixed ? "Add anchor" : "Add point";
  made.selection = {made.points.front().state};
  return made;
}

}  // namespace

Id stateForNewPoints(const Scene& scene, Id selected) {
  if (const Id behind = pointsBehind(scene, selected); behind != 0) return behind;
  Id only = 0;
  for (const auto& [name, id] : scene.names()) {
    if (!takesPoints(scene, id)) continue;
    if (only != 0) return 0;
    only = id;
  }
  return only;
}

Result<Creation> makePoint(const Scene& scene, const Vec3& place, Id selected) {
  return pointAt(scene, place, selected, Support::Free);
}

Result<Creation> makeAnchor(const Scene& scene, const Vec3& place, Id selected) {
  return pointAt(scene, place, selected, Support::Held);
}

Result<Creation> toggleFixed(const Scene& scene, const PointRef& point) {
  const StartPlaces places(scene);
  const Component* state = scene.find(point.state);
  const bool body = places.pose(point).has_value();
  if (state == nullptr || !(body || places.has(point)))
    return Error{"", "This point no longer exists"};
  if (!places.independent(point.state))
    return Error{state->name, "A mapping computes these points. Fix the points it starts from"};
  Draft draft(scene);
  Creation made;
  const std::vector<const Component*> holders = holdersOf(scene, point);
  for (const Component* holder : holders) {
    const Value value = holder->type().find("indices")->read(*holder);
    std::vector<std::int64_t> indices = std::get<Array<std::int64_t>>(value).vector();
    std::erase(indices, point.element);
    if (indices.empty() && scene.usersOf(holder->id).empty())
      draft.erase(holder->id);
    else
      draft.set(holder->id, "indices", Array<std::int64_t>(std::move(indices)));
  }
  if (holders.empty()) hold(draft, point.state, {point.element});
  made.edit = draft.edit();
  made.label = std::string(holders.empty() ? "Fix" : "Free") + (body ? " body " : " point ") +
               std::to_string(point.element) + " (from 0) of " + state->name;
  made.selection = {point.state};
  made.points = {point};
  made.atStart = false;
  return made;
}

}  // namespace compliant
