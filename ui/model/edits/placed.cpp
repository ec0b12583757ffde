#include "ui/model/edits/placed.hpp"

#include <algorithm>
#include <numeric>

#include "engine/base/rounding.hpp"
#include "engine/scene/registry.hpp"
#include "engine/scene/roles.hpp"
#include "ui/model/elements/naming.hpp"
#include "ui/model/elements/point_states.hpp"
#include "ui/model/elements/transformed.hpp"

namespace compliant {
namespace {

std::vector<std::size_t> selectedOf(const Component& component, std::size_t count,
                                    const Selection& selection) {
  std::vector<std::size_t> elements;
  for (const PointRef& point : selection.points)
    if (point.state == component.id && static_cast<std::size_t>(point.element) < count)
      elements.push_back(static_cast<std::size_t>(point.element));
  if (!elements.empty()) return elements;
  elements.resize(count);
  std::iota(elements.begin(), elements.end(), std::size_t{0});
  return elements;
}

Array<Vec3> notTurned(std::size_t count) {
  std::vector<Vec3> rotations;
  for (std::size_t i = 0; i < count; ++i) rotations.emplace_back(0, 0, 0);
  return rotations;
}

}  // namespace

bool Placed::holds(const PointRef& point) const {
  return std::any_of(lists.begin(), lists.end(), [&](const List& list) {
    return list.component == point.state &&
           std::binary_search(list.selected.begin(), list.selected.end(),
                              static_cast<std::size_t>(point.element));
  });
}

Selection withBodiesOfShapes(const Scene& scene, Selection selection) {
  Selection bodies;
  for (const Id id : selection.components) {
    const Component* component = scene.find(id);
    if (component == nullptr || component->type().role != Role::Shape) continue;
    const auto& shape = static_cast<const Shape&>(*component);
    const State* state = scene.resolve(shape.state);
    if (state == nullptr) continue;
    bodies.components.push_back(state->id);
    for (const std::int64_t element : shape.elements) bodies.points.push_back({state->id, element});
    if (shape.elements.empty())
      for (std::int64_t element = 0; element < state->designedCount(); ++element)
        bodies.points.push_back({state->id, element});
  }
  if (bodies.components.empty()) return selection;
  std::sort(bodies.points.begin(), bodies.points.end());
  return united(selection, known(scene, std::move(bodies)));
}

Placed placed(const Scene& scene, const Selection& selection, const std::set<Id>& locked) {
  Placed result;
  Eigen::AlignedBox3d box;
  for (const Id id : selection.components) {
    const Component* component = scene.find(id);
    const Field* field = component != nullptr ? fieldOfPlaces(component->type()) : nullptr;
    if (field == nullptr || locked.contains(id)) continue;
    Placed::List list{id, field->name, std::get<Array<Vec3>>(field->read(*component)), {}, {}};
    for (const Field& other : component->type().fields) {
      if (other.kind != Kind::Points || other.per != Per::Element || &other == field) continue;
      Array<Vec3> values = std::get<Array<Vec3>>(other.read(*component));
      // No rotations at all: along the axes of the world.
      if (values.empty() && other.geometry == Geometry::Rotation)
        values = notTurned(list.places.size());
      // Otherwise they do not belong to the elements.
      if (values.size() == list.places.size())
        list.turning.push_back({other.name, other.geometry, std::move(values)});
    }
    list.selected = selectedOf(*component, list.places.size(), selection);
    if (list.selected.empty()) continue;
    for (const std::size_t i : list.selected) box.extend(list.places[i]);
    result.count += list.selected.size();
    result.lists.push_back(std::move(list));
  }
  if (!box.isEmpty()) result.centre = box.center();
  return result;
}

Result<Edit> movedPlaces(const Placed& placed, const Eigen::Affine3d& transform,
                         StartVelocities velocities) {
  Batch batch;
  for (const Placed::List& list : placed.lists) {
    std::vector<Vec3> places = list.places.vector();
    for (const std::size_t i : list.selected) {
      const Vec3 after = transform * places[i];
      if (const Status checked = checkPlace(after); !checked) return checked.error();
      if (after != places[i]) places[i] = withoutRoundOff(after);
    }
    batch.edits.push_back({SetField{list.component, list.field, Array<Vec3>(std::move(places))}});
    for (const Placed::List::Turning& turning : list.turning) {
      const bool rotations = turning.geometry == Geometry::Rotation;
      if (rotations ? transform.linear().isIdentity(0) : velocities == StartVelocities::Keep)
        continue;
      std::vector<Vec3> turned = turning.values.vector();
      for (const std::size_t i : list.selected)
        if (const Vec3 after = transformed(turning.geometry, turned[i], transform);
            after != turned[i])
          turned[i] = withoutRoundOff(after);
      batch.edits.push_back(
          {SetField{list.component, turning.field, Array<Vec3>(std::move(turned))}});
    }
  }
  if (batch.edits.size() == 1) return std::move(batch.edits.front());
  return Edit{std::move(batch)};
}

std::string countText(const Scene& scene, const Placed& placed) {
  std::vector<Id> states;
  // Supports have places too: they are points.
  for (const Placed::List& list : placed.lists)
    if (scene.resolve(Ref<State>{list.component}) != nullptr) states.push_back(list.component);
  if (states.size() != placed.lists.size()) states.clear();
  return countedElements(scene, states, static_cast<std::int64_t>(placed.count));
}

}  // namespace compliant
