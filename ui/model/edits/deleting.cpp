#include "ui/model/edits/deleting.hpp"

#include <algorithm>

#include "ui/model/edits/creating.hpp"
#include "ui/model/elements/designed_shapes.hpp"
#include "ui/model/elements/naming.hpp"
#include "ui/model/elements/point_states.hpp"
#include "ui/model/elements/reindexing.hpp"

#include "engine/base/text.hpp"

namespace compliant {
namespace {

bool among(const std::vector<Id>& ids, Id id) {
  return std::find(ids.begin(), ids.end(), id) != ids.end();
}

std::vector<std::int64_t> chosenOf(const Selection& selection, Id state) {
  std::vector<std::int64_t> points;
  for (const PointRef& point : selection.points)
    if (point.state == state) points.push_back(point.element);
  return points;
}

std::string quotedName(const Scene& scene, Id id) { return inQuotes(scene.find(id)->name); }

std::string counted(std::int64_t count, const std::string& what) {
  return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

/// The text of removed entries: "“nail”", "2 links of “rods”".
std::string lossText(const Scene& scene, const RemovedEntries& loss) {
  const std::string name = quotedName(scene, loss.component);
  if (loss.whole) return name;
  const bool holds = scene.find(loss.component)->type().role == Role::Projection;
  return counted(loss.count, holds ? "point" : "link") + " of " + name;
}

/// Whether messages mention such a component if it is also deleted: not mappings and states.
bool isMentioned(const Component& component) {
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

std::vector<Id> PartSelection::states() const {
  std::vector<Id> ids;
  for (const Part& part : parts) ids.push_back(part.state);
  return ids;
}

Result<PartSelection> partsOf(const Scene& scene, const Selection& selection) {
  PartSelection found;
  const std::vector<Id> states = partlySelectedStates(scene, selection);
  // States computed from the others are selected with them.
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
      return Error{scene.find(id)->name, std::string("A mapping computes these ") +
                                             elementWord(scene, id).many +
                                             ". Select what it starts from"};
    found.parts.push_back({id, count, chosenOf(selection, id)});
  }
  return found;
}

std::string partsText(const Scene& scene, const PartSelection& selection) {
  const auto wholes = static_cast<std::int64_t>(selection.wholes.size());
  if (selection.parts.empty())
    return wholes == 1 ? quotedName(scene, selection.wholes.front()) : counted(wholes, "component");
  std::string text =
      countedElements(scene, selection.states(), static_cast<std::int64_t>(selection.points()));
  if (selection.parts.size() == 1)
    text += " of " + quotedName(scene, selection.parts.front().state);
  if (wholes > 0) text += " and " + counted(wholes, "component");
  return text;
}

namespace {

/// The same if the selection is visible: "this point", "these 2 points".
std::string theseText(const Scene& scene, const PartSelection& selection) {
  if (!selection.wholes.empty())
    return selection.parts.empty() && selection.wholes.size() == 1 ? partsText(scene, selection)
                                                                   : "the selection";
  const std::size_t points = selection.points();
  const ElementWord word = elementWord(scene, selection.states());
  return points == 1 ? std::string("this ") + word.one
                     : "these " + std::to_string(points) + " " + word.many;
}

/// Whether a law or another mapping used the output of a mapping.
bool served(const Scene& scene, const Mapping& mapping) {
  const auto users = scene.usersOf(mapping.output.id);
  return std::any_of(users.begin(), users.end(), [&](const Component* user) {
    const Role role = user->type().role;
    return user->id != mapping.id && (role == Role::Constraint || role == Role::Mapping);
  });
}

/// Removes a mapping together with the last law or mapping that used its output, and a state with
/// the mapping that computed it. A mapping that was never used is a measurement and stays. The
/// state of a mapping that was deleted itself stays too: another mapping may replace it.
void dropUnused(const Scene& before, const std::vector<Id>& asked, Draft& draft) {
  for (bool again = true; again;) {
    again = false;
    for (const auto& [name, id] : before.names()) {
      const auto* mapping = dynamic_cast<const Mapping*>(before.find(id));
      if (mapping == nullptr || among(asked, id)) continue;
      const Id output = mapping->output.id;
      const auto* state = draft.scene().resolve(Ref<State>{output});
      if (state == nullptr || state->designedCount() > 0) continue;
      const auto others = draft.scene().usersOf(output);
      const bool computed = draft.scene().find(id) != nullptr;
      if (computed && (others.size() > 1 || !served(before, *mapping))) continue;
      if (!computed && std::any_of(others.begin(), others.end(), [&](const Component* user) {
            const auto* other = dynamic_cast<const Mapping*>(user);
            return other != nullptr && other->output.id == output;
          }))
        continue;
      draft.eraseWithUsers(output);
      again = true;
    }
  }
}

/// Lists what is deleted in addition to the selection.
void tellUsers(const Scene& scene, const Scene& after, const std::vector<Id>& asked,
               const std::vector<RemovedEntries>& losses, Deletion& deletion) {
  std::vector<Id> told = asked;
  for (const RemovedEntries& loss : losses) {
    if (among(asked, loss.component)) continue;
    deletion.users.push_back(lossText(scene, loss));
    told.push_back(loss.component);
  }
  for (const auto& [name, id] : scene.names()) {
    if (after.find(id) != nullptr || among(told, id) || !isMentioned(*scene.find(id))) continue;
    deletion.users.push_back(quotedName(scene, id));
  }
}

}  // namespace

std::optional<Result<Deletion>> deletionOfLink(const Scene& scene, Id constraint, Index row) {
  const std::int64_t count = linksUnder(scene, constraint);
  if (count == 0 || row < 0) return std::nullopt;
  const auto* law = dynamic_cast<const Constraint*>(scene.find(constraint));
  const State* state = scene.resolve(law->state);
  const std::int64_t link = linkOf(scene, constraint, row);
  if (link >= count)
    return Result<Deletion>(Error{law->name, "This link no longer exists. Click another one"});
  if (count < 2) return std::nullopt;
  Draft draft(scene);
  auto losses = reindex(draft, {{state->id, without(count, {link})}});
  if (!losses)
    return Result<Deletion>(Error{
        losses.error().where, losses.error().what + ". Delete the whole constraint in the tree"});
  for (const Component* user : scene.usersOf(state->id))
    if (user->type().role == Role::Constraint) losses->push_back({user->id, 1, false});
  if (const auto sentence = changedFit(scene, draft.scene()))
    return Result<Deletion>(Error{"", *sentence});
  Deletion deletion{
      draft.edit(),
      "link " + std::to_string(link) + " of " + quotedName(scene, constraint) + " (from 0)",
      {},
      "this link",
      {}};
  tellUsers(scene, draft.scene(), {constraint}, *losses, deletion);
  return Result<Deletion>(std::move(deletion));
}

Edit deletionWithUsers(const Scene& scene, const std::vector<Id>& components) {
  Draft draft(scene);
  for (const Id id : components) draft.eraseWithUsers(id);
  return draft.edit();
}

Result<Deletion> deletionOf(const Scene& scene, const Selection& selection) {
  const Result<PartSelection> parts = partsOf(scene, selection);
  if (!parts) return parts.error();
  Draft draft(scene);
  std::map<Id, ListEntries> left;
  for (const Id id : parts->wholes) {
    // Mappings that also take points of other states continue with those.
    if (pointsDesigned(scene, id) > 0) left[id] = {};
    if (!left.contains(id)) draft.eraseWithUsers(id);
  }
  const Scene rest = draft.scene();
  for (const auto& part : parts->parts) left[part.state] = without(part.count, part.points);
  Result<std::vector<RemovedEntries>> losses = reindex(draft, left);
  if (!losses && parts->parts.empty()) {
    // Nothing needs reindexing: all users are deleted.
    draft = Draft(scene);
    for (const Id id : parts->wholes) draft.eraseWithUsers(id);
    losses = std::vector<RemovedEntries>();
  } else if (!losses) {
    return losses.error();
  } else if (const auto sentence = changedFit(rest, draft.scene())) {
    return Error{"", *sentence};
  }
  if (parts->parts.empty()) dropUnused(scene, parts->wholes, draft);
  Deletion deletion{draft.edit(), partsText(scene, *parts), {}, theseText(scene, *parts), {}};
  for (const auto& part : parts->parts) deletion.gone[part.state] = part.points;
  tellUsers(scene, draft.scene(), parts->wholes, *losses, deletion);
  return deletion;
}

Status eraseParts(Session& session, const Deletion& deletion, const std::string& verb) {
  return create(session,
                Creation{deletion.edit, verb + deletion.what, {}, {}, false, deletion.gone});
}

}  // namespace compliant
