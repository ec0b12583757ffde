#include "ui/model/edits/copying_points.hpp"

#include <algorithm>
#include <set>

#include "engine/json/scene_file.hpp"
#include "ui/model/edits/pasting.hpp"
#include "ui/model/edits/placed.hpp"
#include "ui/model/elements/reindexing.hpp"

namespace compliant {

namespace {

/// Independent states of numbers that drive mappings of these states. If all points are taken, they
/// are copied too.
std::vector<Id> drivingNumbers(const Scene& scene, const std::vector<Id>& states,
                               const std::map<Id, ListEntries>& left) {
  const auto isWhole = [&](Id id) {
    const auto part = left.find(id);
    return part == left.end() ||
           static_cast<std::int64_t>(part->second.size()) == pointsDesigned(scene, id);
  };
  std::vector<Id> numbers;
  for (const Id id : builtOn(scene, states)) {
    const auto* mapping = scene.resolve(Ref<Mapping>{id});
    if (mapping == nullptr) continue;
    const auto& inputs = mapping->inputs;
    if (!std::all_of(inputs.begin(), inputs.end(),
                     [&](const auto& input) { return isWhole(input.id); }))
      continue;
    for (const auto& input : inputs) {
      const State* state = scene.resolve(input);
      const bool isNumber =
          state != nullptr && state->designedCount() > 0 && pointsDesigned(scene, input.id) == 0;
      if (isNumber && std::find(numbers.begin(), numbers.end(), input.id) == numbers.end())
        numbers.push_back(input.id);
    }
  }
  return numbers;
}

}  // namespace

std::string PointSubset::text() const { return writeComponents(scene, components); }

Result<PointSubset> pointSubset(const Scene& scene, const PartSelection& selection) {
  std::map<Id, ListEntries> left;
  std::vector<Id> states;
  std::set<Id> taken;
  for (const auto& part : selection.parts) {
    ListEntries& entries = left[part.state];
    for (const std::int64_t point : part.points) entries.push_back({point, 0});
    states.push_back(part.state);
  }
  for (const Id whole : selection.wholes) {
    taken.insert(whole);
    if (pointsDesigned(scene, whole) > 0) states.push_back(whole);
  }
  for (const Id numbers : drivingNumbers(scene, states, left)) states.push_back(numbers);
  taken.insert(states.begin(), states.end());
  for (const Id id : builtOn(scene, states)) taken.insert(id);
  // Other inputs of mappings are not copied.
  for (const Id id : taken) {
    const auto* mapping = scene.resolve(Ref<Mapping>{id});
    if (mapping == nullptr) continue;
    for (const auto& input : mapping->inputs)
      if (scene.find(input.id) != nullptr && !taken.contains(input.id)) left[input.id] = {};
  }
  Draft draft(scene);
  if (const auto losses = reindex(draft, left); !losses) return losses.error();
  PointSubset alone{draft.scene(), {}};
  for (const auto& [name, id] : alone.scene.names())
    if (taken.contains(id)) alone.components.push_back(id);
  return alone;
}

Result<Edit> additionOf(const Scene& scene, const PointSubset& points,
                        std::vector<PointRef>& added) {
  std::vector<Id> ids;
  Result<Edit> edit = pasteOf(scene, points.text(), ids);
  if (!edit) return edit;
  for (const Edit& part : std::get<Batch>(edit->change).edits) {
    const auto* insertion = std::get_if<Insert>(&part.change);
    const Field* places = insertion != nullptr ? fieldOfPointPlaces(insertion->record) : nullptr;
    if (places == nullptr) continue;
    for (const auto& [field, value] : insertion->record.fields)
      if (field == places->name)
        for (std::size_t i = 0; i < std::get<Array<Vec3>>(value).size(); ++i)
          added.push_back({insertion->record.id, static_cast<Index>(i)});
  }
  return edit;
}

Result<Creation> duplicatedPoints(const Scene& scene, const PartSelection& selection) {
  const Result<PointSubset> alone = pointSubset(scene, selection);
  if (!alone) return alone.error();
  Creation creation;
  Result<Edit> edit = additionOf(scene, *alone, creation.points);
  if (!edit) return edit.error();
  creation.edit = std::move(*edit);
  creation.label = "Duplicate " + partsText(scene, selection);
  creation.selection = statesOf(creation.points);
  creation.atStart = false;
  return creation;
}

std::vector<Id> statesOf(const std::vector<PointRef>& points) {
  std::vector<Id> states;
  for (const PointRef& point : points)
    if (std::find(states.begin(), states.end(), point.state) == states.end())
      states.push_back(point.state);
  return states;
}

}  // namespace compliant
