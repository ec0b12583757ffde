#include "ui/model/document/selection.hpp"

#include <algorithm>

#include "engine/scene/contact_geometry.hpp"
#include "ui/model/elements/naming.hpp"

namespace compliant {
namespace {

bool holds(const std::vector<Id>& ids, Id id) {
  return std::find(ids.begin(), ids.end(), id) != ids.end();
}

bool pointwise(const Selection& selection, Id state) {
  return std::any_of(selection.points.begin(), selection.points.end(),
                     [state](const PointRef& point) { return point.state == state; });
}

/// Whether an independent state has the point. Only the engine can count the points of a mapped
/// state, so these are accepted.
bool exists(const Scene& scene, const PointRef& point) {
  const State* state = scene.resolve(Ref<State>{point.state});
  if (state == nullptr || point.element < 0) return false;
  return state->designedCount() == 0 || point.element < state->designedCount();
}

void sortPoints(std::vector<PointRef>& points) {
  std::sort(points.begin(), points.end());
  points.erase(std::unique(points.begin(), points.end()), points.end());
}

}  // namespace

Selection known(const Scene& scene, Selection selection) {
  Selection result;
  for (const Id id : selection.components)
    if (scene.find(id) != nullptr && !holds(result.components, id)) result.components.push_back(id);
  for (const PointRef& point : selection.points)
    if (holds(result.components, point.state) && exists(scene, point))
      result.points.push_back(point);
  sortPoints(result.points);
  // A state whose selected points are all gone is not selected as a whole.
  std::erase_if(result.components,
                [&](Id id) { return pointwise(selection, id) && !pointwise(result, id); });
  return result;
}

Selection withPointToggled(Selection selection, const PointRef& point, std::int64_t count) {
  if (!holds(selection.components, point.state)) {
    selection.components.push_back(point.state);
    selection.points.push_back(point);
  } else {
    if (!pointwise(selection, point.state))
      for (std::int64_t i = 0; i < count; ++i) selection.points.push_back({point.state, i});
    if (std::erase(selection.points, point) == 0) selection.points.push_back(point);
    if (!pointwise(selection, point.state)) std::erase(selection.components, point.state);
  }
  sortPoints(selection.points);
  return selection;
}

Selection boxed(const SceneStructure& structure, Selection inside,
                const std::map<Id, std::size_t>& parts) {
  if (inside.points.empty()) return inside;
  std::erase_if(inside.components, [&](Id id) {
    const auto part = parts.find(id);
    if (part == parts.end()) return false;
    if (const auto lines = structure.linesOf(id); !lines.empty())
      return part->second < lines.size();
    const auto all = std::count_if(structure.fixed.begin(), structure.fixed.end(),
                                   [id](const auto& fixed) { return fixed.projection == id; });
    return part->second < static_cast<std::size_t>(all);
  });
  return inside;
}

Selection united(const Selection& selection, const Selection& more) {
  Selection result = selection;
  for (const Id id : more.components)
    if (!holds(result.components, id)) result.components.push_back(id);
  result.points.insert(result.points.end(), more.points.begin(), more.points.end());
  std::erase_if(result.points, [&](const PointRef& point) {
    const auto whole = [&](const Selection& each) {
      return holds(each.components, point.state) && !pointwise(each, point.state);
    };
    return whole(selection) || whole(more);
  });
  sortPoints(result.points);
  return result;
}

namespace {

/// Whether a component is the ground: a state whose shapes are half-spaces only, or a component on
/// such a state.
bool isGround(const Scene& scene, Id id) {
  const Component& component = *scene.find(id);
  if (component.type().role == Role::State) {
    std::size_t endless = 0;
    for (const Component* user : scene.usersOf(id))
      if (const auto* shape = dynamic_cast<const Shape*>(user)) {
        if (shape->geometry().kind != ContactGeometry::Kind::HalfSpace) return false;
        ++endless;
      }
    return endless > 0;
  }
  if (component.type().role != Role::Shape && component.type().role != Role::Projection)
    return false;
  for (const Field& field : component.type().fields)
    for (const Id link : linkedIds(field.read(component)))
      if (scene.resolve(Ref<State>{link}) != nullptr) return isGround(scene, link);
  return false;
}

}  // namespace

std::vector<Id> allInView(const Scene& scene, const Visibility& visibility) {
  std::vector<Id> all;
  for (const Role role : {Role::State, Role::Constraint, Role::Projection, Role::Shape})
    for (const auto& [name, id] : scene.names()) {
      if (scene.find(id)->type().role != role || visibility.hidden.contains(id) ||
          visibility.locked.contains(id))
        continue;
      const auto* state = scene.resolve(Ref<State>{id});
      if (state == nullptr || state->designedCount() > 0) all.push_back(id);
    }
  const auto ground = [&scene](Id id) { return isGround(scene, id); };
  if (!std::all_of(all.begin(), all.end(), ground)) std::erase_if(all, ground);
  return all;
}

std::string pointsText(const Scene& scene, std::span<const PointRef> points) {
  if (points.empty()) return {};
  std::vector<Id> states;
  std::int64_t all = 0;
  for (const PointRef& point : points) {
    if (holds(states, point.state)) continue;
    states.push_back(point.state);
    if (const State* state = scene.resolve(Ref<State>{point.state})) all += state->designedCount();
  }
  const auto count = static_cast<std::int64_t>(points.size());
  // The scene does not contain the number of points that a mapping computes.
  if (all < count) return countedElements(scene, states, count);
  return std::to_string(count) + " of " + countedElements(scene, states, all);
}

}  // namespace compliant
