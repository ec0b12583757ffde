#include "engine/analysis/joint_limits.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "engine/base/rounding.hpp"
#include "engine/dynamics/assembly/layout.hpp"
#include "engine/scene/building_blocks.hpp"
#include "engine/scene/depiction.hpp"
#include "engine/scene/registry.hpp"
#include "engine/scene/roles.hpp"

namespace compliant {
namespace {

constexpr std::array titles{"along x", "along y", "along z", "about x", "about y", "about z"};
constexpr std::size_t aboutZ = 5;

/// The fields of a mapping that define the measured sides.
constexpr std::array sides{"inputs", "pairs", "place_a", "rotation_a", "place_b", "rotation_b"};

Value readField(const Component& component, const char* field) {
  return component.type().find(field)->read(component);
}

bool betweenTheSame(const Component& a, const Component& b) {
  return std::ranges::all_of(sides, [&](const char* side) {
    return a.type().find(side) == nullptr || b.type().find(side) == nullptr ||
           sameValue(readField(a, side), readField(b, side));
  });
}

bool measuresAlone(const Component& pose, std::size_t coordinate) {
  for (std::size_t i = 0; i < jointCoordinateNames.size(); ++i)
    if (std::get<bool>(readField(pose, jointCoordinateNames[i])) != (i == coordinate)) return false;
  return true;
}

}  // namespace

std::vector<const Mapping*> measuresOf(const Scene& scene, const Component& pose,
                                       std::size_t coordinate) {
  std::vector<const Mapping*> found;
  const auto& inputs = static_cast<const Mapping&>(pose).inputs;
  if (inputs.empty()) return found;
  for (const Component* user : scene.usersOf(inputs[0].id)) {
    const bool turn = coordinate == aboutZ && user->type().name == blocks::hingeAngle,
               alone = user->type().name == blocks::joint && user->id != pose.id &&
                       measuresAlone(*user, coordinate);
    if ((turn || alone) && betweenTheSame(pose, *user))
      found.push_back(static_cast<const Mapping*>(user));
  }
  return found;
}

namespace {

enum class Limit { Lower, Upper };

bool isLimit(const Component& component, Limit limit) {
  if (component.type().role != Role::Constraint || component.type().name != blocks::law)
    return false;
  const auto admissible = std::get<std::string>(readField(component, "admissible")),
             target = std::get<std::string>(readField(component, "target"));
  return admissible == (limit == Limit::Lower ? "pushing" : "pulling") &&
         (target == "offset" || target == "stay");
}

/// The law that keeps the coordinate above or below its limit.
const Component* lawOf(const Scene& scene, const std::vector<const Mapping*>& measures,
                       Limit limit) {
  for (const Mapping* measured : measures)
    for (const Component* user : scene.usersOf(measured->output.id))
      if (isLimit(*user, limit)) return user;
  return nullptr;
}

/// Its target, if it is the same for all joints.
std::optional<double> targetOf(const Component* law) {
  if (law == nullptr) return std::nullopt;
  if (std::get<std::string>(readField(*law, "target")) == "stay") return 0;
  const auto values = std::get<Array<double>>(readField(*law, "target_values")).vector();
  if (values.empty()) return 0;
  const bool same =
      std::ranges::all_of(values, [&](double each) { return each == values.front(); });
  return same ? std::optional(values.front()) : std::nullopt;
}

/// Adds a mapping that measures the coordinate; the id of its state.
Id addMeasure(Draft& draft, const Component& pose, const std::string& name,
              std::size_t coordinate) {
  const bool turn = coordinate == aboutZ;
  const char* mapping = turn ? blocks::hingeAngle : blocks::joint;
  Draft::Fields fields;
  for (const char* side : sides)
    if (const Field* field = registry().find(mapping)->find(side))
      fields.emplace_back(field->name, readField(pose, side));
  if (!turn)
    for (std::size_t i = 0; i < jointCoordinateNames.size(); ++i)
      if (i != coordinate) fields.emplace_back(jointCoordinateNames[i], false);
  const Draft::Fields width{{"width", std::int64_t{1}}};
  const Id state = draft.add(turn ? blocks::angles : blocks::jointCoordinates,
                             name + " coordinates", turn ? Draft::Fields{} : width);
  fields.emplace_back("output", Link{state});
  draft.add(mapping, name + " map", std::move(fields));
  return state;
}

Draft::Fields limitAt(double value, Limit limit) {
  return {{"admissible", std::string(limit == Limit::Lower ? "pushing" : "pulling")},
          {"target", std::string("offset")},
          {"target_values", Array<double>{value}}};
}

/// Removes only what limits alone needed: the drive of a motor may measure the same angle.
void eraseUnused(Draft& draft, Id mapping) {
  const auto* measured = draft.scene().resolve(Ref<Mapping>{mapping});
  const Id state = measured->output.id;
  if (draft.scene().usersOf(state).size() > 1) return;
  draft.erase(mapping);
  draft.erase(state);
}

}  // namespace

JointLimits jointLimits(const Scene& scene, const Component& pose, std::size_t coordinate) {
  const auto measures = measuresOf(scene, pose, coordinate);
  return {targetOf(lawOf(scene, measures, Limit::Lower)),
          targetOf(lawOf(scene, measures, Limit::Upper))};
}

StartRange startRange(const Scene& scene, const Component& pose, std::size_t coordinate) {
  Draft draft(scene);
  const auto measures = measuresOf(scene, pose, coordinate);
  const Id state = !measures.empty() ? measures.front()->output.id
                                     : addMeasure(draft, pose, "measure", coordinate);
  Layout layout = layOut(draft.scene());
  const Motion start = layout.start();
  const int found = layout.stateIndex(state);
  if (found < 0) return {};
  const auto& slot = layout.states[static_cast<std::size_t>(found)];
  if (slot.shape.count == 0) return {};
  const auto values = start.x.segment(slot.x, slot.shape.count);
  return {values.minCoeff(), values.maxCoeff()};
}

JointLimits limitsAroundStart(const Scene& scene, const Component& pose, std::size_t coordinate,
                              double way) {
  const auto [least, most] = startRange(scene, pose, coordinate);
  // Rounded to hundredths of the displacement, which are easy to read.
  return {roundedTo(least - way, way / 100), roundedTo(most + way, way / 100)};
}

Status setJointLimits(Draft& draft, const Component& pose, const std::string& joint,
                      std::size_t coordinate, const JointLimits& limits) {
  if (limits.lower && limits.upper && !(*limits.lower < *limits.upper))
    return Error{joint, std::string("The lower limit ") + titles[coordinate] +
                            " must be below the upper one"};
  // Below the joint in the tree.
  const std::string name = joint + "/" + titles[coordinate];
  std::vector<Id> limited;  // the states of erased limits
  for (const Limit limit : {Limit::Lower, Limit::Upper}) {
    const auto measures = measuresOf(draft.scene(), pose, coordinate);
    const Component* law = lawOf(draft.scene(), measures, limit);
    const auto wanted = limit == Limit::Lower ? limits.lower : limits.upper;
    if (law != nullptr && !wanted) {
      limited.push_back(static_cast<const Constraint*>(law)->state.id);
      draft.erase(law->id);
    } else if (law != nullptr && wanted != targetOf(law)) {
      const Id id = law->id;
      for (auto& [field, value] : limitAt(*wanted, limit)) draft.set(id, field, std::move(value));
    } else if (law == nullptr && wanted) {
      const Id state = !measures.empty() ? measures.front()->output.id
                                         : addMeasure(draft, pose, name, coordinate);
      Draft::Fields fields = limitAt(*wanted, limit);
      fields.emplace_back("state", Link{state});
      draft.add(blocks::law, name + (limit == Limit::Lower ? " lower limit" : " upper limit"),
                std::move(fields));
    }
  }
  std::vector<Id> measures;
  for (const Mapping* measured : measuresOf(draft.scene(), pose, coordinate))
    if (std::ranges::find(limited, measured->output.id) != limited.end())
      measures.push_back(measured->id);
  for (const Id id : measures) eraseUnused(draft, id);
  return {};
}

}  // namespace compliant
