#include <algorithm>
#include <optional>

#include "engine/scene/building_blocks.hpp"
#include "ui/model/build/templates.hpp"
#include "ui/model/elements/link_states.hpp"
#include "ui/model/elements/naming.hpp"

namespace compliant {
namespace {

/// The mapping that computes a state; null if the state is independent.
const Mapping* mappingOf(const Scene& scene, Id state) {
  for (const Component* user : scene.usersOf(state))
    if (user->type().role == Role::Mapping)
      if (const auto* mapping = static_cast<const Mapping*>(user); mapping->output.id == state)
        return mapping;
  return nullptr;
}

template <class T>
T fieldOf(const Component& component, const char* field) {
  return std::get<T>(component.type().find(field)->read(component));
}

/// Whether the constraint equals a new link of this compliance.
bool isPlainLink(const Component& constraint, double compliance) {
  for (const Field& field : constraint.type().fields) {
    if (field.name == "state" || field.name == "notes") continue;
    const Value value = field.read(constraint);
    if (field.name == "compliance" ? std::get<double>(value) != compliance
                                   : !sameValue(value, field.fallback))
      return false;
  }
  return constraint.type().name == blocks::law;
}

/// A mapping that a link of these states can join: the Distance behind a plain link.
const Mapping* joinable(const Scene& scene, const std::vector<Id>& states, double compliance,
                        Id& constraint) {
  for (const auto& [name, id] : scene.names()) {
    const Component& candidate = *scene.find(id);
    if (!isPlainLink(candidate, compliance)) continue;
    const Id output = fieldOf<Link>(candidate, "state").id;
    const Mapping* mapping = mappingOf(scene, output);
    if (mapping == nullptr || mapping->type().name != blocks::length || !mapping->enabled) continue;
    // Other components may depend on the number of links.
    if (scene.usersOf(output).size() != 2) continue;
    std::vector<Id> inputs;
    for (const auto& input : mapping->inputs) inputs.push_back(input.id);
    if (inputs != states) continue;
    const auto rest = fieldOf<Array<double>>(*mapping, "rest");
    const auto edges = fieldOf<Array<Edge>>(*mapping, "edges");
    if (!rest.empty() && rest.size() != edges.size()) continue;
    constraint = id;
    return mapping;
  }
  return nullptr;
}

std::int64_t numberThrough(const StartPlaces& places, const std::vector<Id>& states,
                           const PointRef& point) {
  std::int64_t first = 0;
  for (const Id state : states) {
    if (state == point.state) return first + point.element;
    first += places.count(state);
  }
  ASSERT(false);
}

std::string linkName(double compliance) { return compliance == 0 ? "rods" : "springs"; }

}  // namespace

Result<LinkEnd> pointOnBody(Draft& draft, const LinkEnd& end) {
  const auto* on = std::get_if<BodyPlace>(&end);
  if (on == nullptr) return end;
  const Component* body = draft.scene().find(on->body.state);
  if (body == nullptr) return Error{"", "This body no longer exists"};
  const std::string name = naturalFreeName(draft.scene(), branchOf(body->name) + "point");
  const Id point = draft.add(blocks::points, name);
  draft.add(blocks::pointsOnFrames, name + " map",
            {{"inputs", Array<Link>{Link{on->body.state}}},
             {"output", Link{point}},
             {"frames", Array<std::int64_t>{on->body.element}},
             {"points", Array<Vec3>{on->place}}});
  return LinkEnd(PointRef{point, 0});
}

Result<Creation> makeLink(const Scene& scene, const LinkEnd& wantedFrom, const LinkEnd& wantedTo,
                          double compliance, Id selected) {
  Draft draft(scene);
  const Result<LinkEnd> on = pointOnBody(draft, wantedFrom), onTo = pointOnBody(draft, wantedTo);
  if (!on) return on.error();
  if (!onTo) return onTo.error();
  const LinkEnd &from = *on, &to = *onTo;
  Creation made;
  // A new layout only if points were added: it takes long in a scene with thousands.
  std::optional<StartPlaces> places(draft.scene());
  std::vector<PointRef> ends;
  for (const LinkEnd& end : {from, to}) {
    if (const auto* there = std::get_if<PointRef>(&end)) {
      if (!places->has(*there)) return Error{"", "This point no longer exists"};
      ends.push_back(*there);
      continue;
    }
    const Vec3 place = std::get<Vec3>(end);
    if (const Status checked = checkPlace(place); !checked) return checked.error();
    // A new end joins the state of the other end if possible.
    const auto* other = std::get_if<PointRef>(&from);
    const Id beside = other != nullptr ? other->state
                      : ends.empty()   ? selected
                                       : ends.front().state;
    made.points.push_back(
        addPoints(draft, stateForNewPoints(draft.scene(), beside), "points", {place}, 1).front());
    ends.push_back(made.points.back());
  }
  if (!made.points.empty()) places.emplace(draft.scene());
  if (ends[0] == ends[1]) return Error{"", "A link needs two different points"};
  const double length = (places->place(ends[0]) - places->place(ends[1])).norm();
  if (length < 1e-9) return Error{"", "Both points start at the same place"};
  std::vector<Id> states{ends[0].state};
  if (ends[1].state != ends[0].state) states.push_back(ends[1].state);
  std::sort(states.begin(), states.end());
  const Edge edge{numberThrough(*places, states, ends[0]), numberThrough(*places, states, ends[1])};
  Id constraint = 0;
  if (const Mapping* mapping = joinable(draft.scene(), states, compliance, constraint)) {
    const Id id = mapping->id;
    std::vector<Edge> edges = fieldOf<Array<Edge>>(*mapping, "edges").vector();
    std::vector<double> rest = fieldOf<Array<double>>(*mapping, "rest").vector();
    edges.push_back(edge);
    if (!rest.empty()) {
      rest.push_back(length);
      draft.set(id, "rest", Array<double>(std::move(rest)));
    }
    draft.set(id, "edges", Array<Edge>(std::move(edges)));
  } else {
    const std::string branch = branchOf(draft.scene().find(ends[0].state)->name);
    constraint = addLinks(draft, branch + linkName(compliance), states, {edge}, compliance);
  }
  made.edit = draft.edit();
  made.label = compliance == 0 ? "Add rod" : "Add spring";
  made.selection = {constraint};
  return made;
}

Result<Creation> separateLink(const Scene& scene, Id constraint, Index row) {
  const Component* shared = scene.find(constraint);
  if (shared == nullptr || shared->type().name != blocks::law)
    return Error{shared != nullptr ? shared->name : "",
                 "Select one link of a uniform compliance first"};
  const Mapping* mapping = mappingOf(scene, fieldOf<Link>(*shared, "state").id);
  if (mapping == nullptr || mapping->type().name != blocks::length)
    return Error{shared->name, "Only links measured by a Distance mapping can be separated"};
  std::vector<Edge> edges = fieldOf<Array<Edge>>(*mapping, "edges").vector();
  const auto index = static_cast<std::size_t>(row);
  if (row < 0 || index >= edges.size()) return Error{shared->name, "Click the link to separate"};
  if (edges.size() == 1) return Error{shared->name, "This link is already separate"};
  if (scene.usersOf(mapping->output.id).size() != 2)
    return Error{shared->name, "Other components use its extensions"};
  if (!fieldOf<Array<double>>(*shared, "target_values").empty())
    return Error{shared->name, "Its target values are numbered like its links"};
  std::vector<double> rest = fieldOf<Array<double>>(*mapping, "rest").vector();
  Draft draft(scene);
  const Edge edge = edges[index];
  edges.erase(edges.begin() + row);
  std::vector<Id> states;
  for (const auto& input : mapping->inputs) states.push_back(input.id);
  const Id alone = addLinks(draft, shared->name, states, {edge}, 0);
  // The new law equals the old one.
  for (const Field& field : shared->type().fields)
    if (const Value value = field.read(*shared);
        field.name != "state" && !sameValue(value, field.fallback))
      draft.set(alone, field.name, value);
  if (!rest.empty()) {
    const double length = rest[rest.size() == 1 ? 0 : index];
    const Id state = fieldOf<Link>(*draft.scene().find(alone), "state").id;
    draft.set(mappingOf(draft.scene(), state)->id, "rest", Array<double>{length});
    if (rest.size() > 1) {
      rest.erase(rest.begin() + row);
      draft.set(mapping->id, "rest", Array<double>(std::move(rest)));
    }
  }
  draft.set(mapping->id, "edges", Array<Edge>(std::move(edges)));
  Creation made;
  made.edit = draft.edit();
  made.label = "Separate a link of " + shared->name;
  made.selection = {alone};
  made.atStart = false;
  return made;
}

}  // namespace compliant
