#include "ui/model/elements/point_states.hpp"

#include <algorithm>

#include "engine/base/rotation.hpp"
#include "engine/scene/building_blocks.hpp"
#include "engine/scene/roles.hpp"

namespace compliant {
namespace {

template <class T>
const T& valueOf(const Component& component, const char* field, Value& keep) {
  keep = component.type().find(field)->read(component);
  return std::get<T>(keep);
}

bool isType(const Component& component, const char* type) { return component.type().name == type; }

/// Components of a type whose field "state" links to `state`.
std::vector<const Component*> actingOn(const Scene& scene, Id state, const char* type) {
  std::vector<const Component*> found;
  for (const Component* user : scene.usersOf(state))
    if (isType(*user, type)) found.push_back(user);
  return found;
}

bool governed(const Scene& scene, const std::string& name) {
  return std::any_of(scene.names().begin(), scene.names().end(), [&](const auto& entry) {
    const Component& component = *scene.find(entry.second);
    return component.type().role == Role::Integrator && component.enabled &&
           inBranch(name, branchOf(component.name));
  });
}

std::int64_t shifted(std::int64_t element, const std::vector<std::pair<std::int64_t, bool>>& inputs,
                     std::int64_t added) {
  std::int64_t first = 0, shift = 0;
  for (const auto& [count, grows] : inputs) {
    if (element < first + count) return element + shift;
    first += count;
    if (grows) shift += added;
  }
  return element + shift;
}

/// Adapts mappings that count points through several inputs, so that they refer to the same points.
void reindex(Draft& draft, const StartPlaces& before, Id state, std::int64_t added) {
  const Scene scene = draft.scene();
  for (const Component* user : scene.usersOf(state)) {
    if (user->type().role != Role::Mapping) continue;
    const auto& mapping = static_cast<const Mapping&>(*user);
    if (mapping.inputs.size() < 2) continue;
    std::vector<std::pair<std::int64_t, bool>> inputs;
    for (const auto& input : mapping.inputs)
      inputs.emplace_back(before.count(input.id), input.id == state);
    for (const Field& field : mapping.type().fields) {
      if (field.counts != Counts::Inputs) continue;
      const Value value = field.read(mapping);
      if (field.kind == Kind::Edges) {
        std::vector<Edge> edges = std::get<Array<Edge>>(value).vector();
        for (Edge& edge : edges)
          for (std::int64_t& end : edge) end = shifted(end, inputs, added);
        draft.set(user->id, field.name, Array<Edge>(std::move(edges)));
      }
      if (field.kind == Kind::Indices) {
        std::vector<std::int64_t> indices = std::get<Array<std::int64_t>>(value).vector();
        for (std::int64_t& index : indices) index = shifted(index, inputs, added);
        draft.set(user->id, field.name, Array<std::int64_t>(std::move(indices)));
      }
    }
  }
}

/// Gives new points a mass if others have one. False if a total would leave its range.
bool growMasses(Draft& draft, Id state, std::size_t before, std::size_t added, double mass) {
  const Scene scene = draft.scene();
  for (const Component* each : scene.usersOf(state)) {
    if (each->type().role != Role::Mass) continue;
    for (const Field& field : each->type().fields) {
      if (field.per == Per::Element) {
        std::vector<double> masses = std::get<Array<double>>(field.read(*each)).vector();
        masses.resize(before + added, masses.empty() ? mass : masses.back());
        draft.set(each->id, field.name, Array<double>(std::move(masses)));
      }
      // Without points before, the total is already theirs.
      if (field.totalWhile.empty() || before == 0) continue;
      const Field& choice = *each->type().find(field.totalWhile);
      if (std::get<std::string>(choice.read(*each)) != field.choice) continue;
      const double total = std::get<double>(field.read(*each)) *
                           static_cast<double>(before + added) / static_cast<double>(before);
      if (field.check(total)) return false;
      draft.set(each->id, field.name, total);
    }
  }
  return true;
}

bool hasMass(const Scene& scene, Id state) {
  const auto users = scene.usersOf(state);
  return std::any_of(users.begin(), users.end(),
                     [](const Component* user) { return user->type().role == Role::Mass; });
}

void addMass(Draft& draft, Id state, double mass) {
  const std::string branch = branchOf(draft.scene().find(state)->name);
  draft.add(blocks::mass, branch + "mass", {{"state", Link{state}}, {"mass", mass}});
}

/// The new points of the state; nothing if they do not fit among its points.
std::vector<PointRef> grow(Draft& draft, Id state, const std::vector<Vec3>& places, double mass) {
  const StartPlaces before(draft.scene());
  const Component& component = *draft.scene().find(state);
  Value keep;
  std::vector<Vec3> positions = valueOf<Array<Vec3>>(component, "position", keep).vector();
  std::vector<Vec3> velocities = valueOf<Array<Vec3>>(component, "velocity", keep).vector();
  const std::size_t count = positions.size();
  std::vector<PointRef> points;
  for (const Vec3& place : places) {
    points.push_back({state, static_cast<Index>(positions.size())});
    positions.push_back(place);
  }
  draft.set(state, "position", Array<Vec3>(std::move(positions)));
  if (!velocities.empty()) {
    velocities.resize(count + places.size(), Vec3::Zero());
    draft.set(state, "velocity", Array<Vec3>(std::move(velocities)));
  }
  if (!growMasses(draft, state, count, places.size(), mass)) return {};
  reindex(draft, before, state, static_cast<std::int64_t>(places.size()));
  return points;
}

}  // namespace

void addSurroundings(Draft& draft, Id state) {
  const Scene& scene = draft.scene();
  if (!governed(scene, scene.find(state)->name))
    draft.add(blocks::integrator, "integrator", {{"newton_iterations", std::int64_t{20}}});
  bool gravity = false, others = false;
  for (const auto& [name, id] : scene.names()) {
    const Component& component = *scene.find(id);
    gravity = gravity || isType(component, blocks::gravity);
    others = others || (id != state &&
                        (isType(component, blocks::points) || isType(component, blocks::frames)));
  }
  // Gravity that was removed from a scene with points or bodies stays away.
  if (!gravity && !others) draft.add(blocks::gravity, "gravity");
}

const Layout::StateSlot* StartPlaces::slot(Id state, Embedding embedding) const {
  const int index = layout_.stateIndex(state);
  if (index < 0) return nullptr;
  const auto& found = layout_.states[static_cast<std::size_t>(index)];
  return found.shape.embedding == embedding ? &found : nullptr;
}

Index StartPlaces::count(Id state) const {
  const auto* found = slot(state);
  return found != nullptr ? found->shape.count : 0;
}

bool StartPlaces::has(const PointRef& point) const {
  return point.element >= 0 && point.element < count(point.state);
}

bool StartPlaces::independent(Id state) const {
  const auto* found = slot(state);
  if (found == nullptr) found = slot(state, Embedding::Frame);
  return found != nullptr && found->independent();
}

Vec3 StartPlaces::place(const PointRef& point) const {
  ASSERT(has(point));
  return motion_.x.segment<3>(slot(point.state)->x + 3 * point.element);
}

Index StartPlaces::frames(Id state) const {
  const auto* found = slot(state, Embedding::Frame);
  return found != nullptr ? found->shape.count : 0;
}

std::optional<Pose> StartPlaces::pose(const PointRef& frame) const {
  if (frame.element < 0 || frame.element >= frames(frame.state)) return std::nullopt;
  const double* x = motion_.x.data() + slot(frame.state, Embedding::Frame)->x + 7 * frame.element;
  return Pose{placeAt(x), rotationAt(x)};
}

Status checkPlace(const Vec3& place) {
  if (place.allFinite() && place.cwiseAbs().maxCoeff() <= 1e9) return {};
  return Error{"", "A point must lie within 1e9 m of the origin"};
}

bool fitsAsBefore(const Scene& before, const Scene& after) {
  const std::vector<LayoutIssue> old = layOut(before).issues;
  const std::vector<LayoutIssue> now = layOut(after).issues;
  return std::all_of(now.begin(), now.end(), [&](const LayoutIssue& issue) {
    return std::any_of(old.begin(), old.end(), [&](const LayoutIssue& known) {
      return known.component == issue.component;
    });
  });
}

PointRef pointThrough(const StartPlaces& places, const Mapping& mapping, std::int64_t element) {
  for (const auto& input : mapping.inputs) {
    const Index count = places.count(input.id);
    if (element < count) return {input.id, element};
    element -= count;
  }
  return {};
}

std::vector<const Component*> holdersOf(const Scene& scene, const PointRef& point) {
  std::vector<const Component*> holders;
  Value keep;
  for (const Component* each : actingOn(scene, point.state, blocks::support)) {
    const auto& indices = valueOf<Array<std::int64_t>>(*each, "indices", keep);
    if (each->enabled && std::find(indices.begin(), indices.end(), point.element) != indices.end())
      holders.push_back(each);
  }
  return holders;
}

std::vector<PointRef> addPoints(Draft& draft, Id state, const std::string& wantedName,
                                const std::vector<Vec3>& places, double mass) {
  if (state != 0) {
    Draft grown = draft;
    std::vector<PointRef> points = grow(grown, state, places, mass);
    if (!points.empty() && fitsAsBefore(draft.scene(), grown.scene())) {
      // The first points of an empty state need a mass, gravity and an integrator.
      if (points.front().element == 0) {
        if (!hasMass(grown.scene(), state)) addMass(grown, state, mass);
        addSurroundings(grown, state);
      }
      draft = std::move(grown);
      return points;
    }
  }
  const Id added = draft.add(blocks::points, wantedName, {{"position", Array<Vec3>(places)}});
  addMass(draft, added, mass);
  addSurroundings(draft, added);
  std::vector<PointRef> points;
  for (std::size_t i = 0; i < places.size(); ++i) points.push_back({added, static_cast<Index>(i)});
  return points;
}

void hold(Draft& draft, Id state, const std::vector<Index>& elements) {
  Value keep;
  std::vector<std::int64_t> indices;
  Id holder = 0;
  for (const Component* each : actingOn(draft.scene(), state, blocks::support)) {
    if (!each->enabled) continue;
    holder = each->id;
    indices = valueOf<Array<std::int64_t>>(*each, "indices", keep).vector();
    break;
  }
  indices.insert(indices.end(), elements.begin(), elements.end());
  std::sort(indices.begin(), indices.end());
  indices.erase(std::unique(indices.begin(), indices.end()), indices.end());
  const Array<std::int64_t> all(std::move(indices));
  if (holder != 0) return draft.set(holder, "indices", all);
  const std::string branch = branchOf(draft.scene().find(state)->name);
  draft.add(blocks::support, branch + "anchors", {{"state", Link{state}}, {"indices", all}});
}

}  // namespace compliant
