#include "ui/model/deleting.hpp"

#include <algorithm>

#include "ui/model/creating.hpp"
#include "ui/model/point_states.hpp"
#include "ui/model/renumbering.hpp"

namespace compliant {
namespace {

bool among(const std::vector<Id>& ids, Id id) {
  return std::find(ids.begin(), ids.end(), id) != ids.end();
}

std::vector<std::int64_t> chosenOf(const Selection& selection, Id state) {
  std::vector<std::int64_t> points;
  for (const PointOf& point : selection.points)
    if (point.state == state) points.push_back(point.element);
  return points;
}

std::string quotedName(const Scene& scene, Id id) { return "“" + scene.find(id)->name + "”"; }

std::string counted(std::int64_t count, const std::string& what) {
  return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

/// What a loss is told as: "“nail”", "2 links of “rods”".
std::string lossText(const Scene& scene, const Loss& loss) {
  const std::string name = quotedName(scene, loss.component);
  if (loss.whole) return name;
  const bool holds = scene.find(loss.component)->type().role == Role::Projection;
  return counted(loss.count, holds ? "point" : "link") + " of " + name;
}

/// What a user knows of what goes; maps and the states that they compute go silently.
bool tellsItself(const Component& component) {
  const Role role = component.type().role;
  return role != Role::Mapping && role != Role::State;
}

}  // namespace

std::vector<Id> partlySelectedStates(const Scene& scene, const Selection& selection) {
  std::vector<Id> states;
  std::optional<StartPlaces> places;
  for (const Id id : selection.components) {
    const auto chosen = static_cast<std::int64_t>(chosenOf(selection, id).size());
    if (chosen == 0) continue;
    std::int64_t count = pointsDesigned(scene, id);
    if (count == 0) {
      if (!places) places.emplace(scene);
      count = places->count(id);
    }
    if (chosen < count) states.push_back(id);
  }
  return states;
}

std::size_t PartSelection::points() const {
  std::size_t count = 0;
  for (const Part& part : parts) count += part.points.size();
  return count;
}

Result<PartSelection> partsOf(const Scene& scene, const Selection& selection) {
  PartSelection found;
  const std::vector<Id> states = partlySelectedStates(scene, selection);
  // What is computed from the others is selected with them.
  std::vector<Id> own = states;
  std::erase_if(own, [&](Id id) { return pointsDesigned(scene, id) == 0; });
  const std::vector<Id> built = builtOn(scene, own);
  for (const Id id : selection.components) {
    if (scene.find(id) == nullptr || among(built, id)) continue;
    if (!among(states, id)) {
      found.wholes.push_back(id);
      continue;
    }
    const std::int64_t count = pointsDesigned(scene, id);
    if (count == 0)
      return Error{scene.find(id)->name,
                   "A mapping computes these points; select the points behind them"};
    found.parts.push_back({id, count, chosenOf(selection, id)});
  }
  return found;
}

std::string partsText(const Scene& scene, const PartSelection& selection) {
  const auto wholes = static_cast<std::int64_t>(selection.wholes.size());
  if (selection.parts.empty())
    return wholes == 1 ? quotedName(scene, selection.wholes.front()) : counted(wholes, "component");
  std::string text = counted(static_cast<std::int64_t>(selection.points()), "point");
  if (selection.parts.size() == 1)
    text += " of " + quotedName(scene, selection.parts.front().state);
  if (wholes > 0) text += " and " + counted(wholes, "component");
  return text;
}

Result<Deletion> deletionOf(const Scene& scene, const Selection& selection) {
  const Result<PartSelection> parts = partsOf(scene, selection);
  if (!parts) return parts.error();
  Draft draft(scene);
  std::map<Id, ListEntries> left;
  for (const Id id : parts->wholes) {
    // Mappings that take points of other states, too, go on with those.
    if (pointsDesigned(scene, id) > 0) left[id] = {};
    if (left.contains(id) || draft.scene().find(id) == nullptr) continue;
    const Edit erasure = eraseWithUsers(draft.scene(), id);
    for (const Edit& part : std::get<Batch>(erasure.change).edits)
      draft.erase(std::get<Erase>(part.change).component);
  }
  const Scene rest = draft.scene();
  for (const auto& part : parts->parts) left[part.state] = without(part.count, part.points);
  const Result<std::vector<Loss>> losses = renumber(draft, left);
  if (!losses) return losses.error();
  if (const auto sentence = changedFit(rest, draft.scene())) return Error{"", *sentence};

  Deletion deletion{draft.edit(), partsText(scene, *parts), {}, 0};
  std::vector<Id> told;
  for (const Loss& loss : *losses) {
    deletion.users.push_back(lossText(scene, loss));
    deletion.uses += loss.whole ? 1 : loss.count;
    told.push_back(loss.component);
  }
  for (const auto& [name, id] : scene.names()) {
    if (draft.scene().find(id) != nullptr || among(parts->wholes, id) || among(told, id)) continue;
    if (!tellsItself(*scene.find(id))) continue;
    deletion.users.push_back(quotedName(scene, id));
    ++deletion.uses;
  }
  return deletion;
}

Status eraseParts(Session& session, const Deletion& deletion, const std::string& verb) {
  return create(session, Creation{deletion.edit, verb + deletion.what, {}, {}});
}

}  // namespace compliant
