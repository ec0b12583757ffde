#include "ui/model/edits/joint_coordinates.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include "engine/scene/building_blocks.hpp"
#include "engine/scene/depiction.hpp"
#include "engine/scene/registry.hpp"
#include "engine/scene/roles.hpp"

namespace compliant {
namespace {

using Hold = JointCoordinate::Hold;
using Numbers = std::vector<double>;

template <class T>
T valueOf(const Component& component, const char* field) {
  return std::get<T>(component.type().find(field)->read(component));
}

Numbers numbersOf(const Component& component, const char* field) {
  return valueOf<Array<double>>(component, field).vector();
}

const Mapping* poseBelow(const Scene& scene, Id state) {
  for (const Component* user : scene.usersOf(state))
    if (user->type().name == blocks::joint && static_cast<const Mapping*>(user)->output.id == state)
      return static_cast<const Mapping*>(user);
  return nullptr;
}

/// The numbers of one joint from those of all joints; nothing if these differ. If empty, zeros.
std::optional<Numbers> ofOneJoint(const Numbers& all, std::size_t width) {
  if (all.empty()) return Numbers(width, 0);
  if (all.size() == 1) return Numbers(width, all.front());
  if (all.size() < width) return std::nullopt;
  for (std::size_t i = width; i < all.size(); ++i)
    if (all[i] != all[i % width]) return std::nullopt;
  return Numbers(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(width));
}

struct Law {
  Numbers compliances, dampings, targets;  ///< of one joint
};

std::optional<Law> lawOf(const Component& constraint, std::size_t width) {
  const bool each = constraint.type().name == blocks::eachLaw;
  if (!each && constraint.type().name != blocks::law) return std::nullopt;
  if (valueOf<std::string>(constraint, "stiffness_by") == "frequency") return std::nullopt;
  Law law;
  if (each) {
    const auto c = ofOneJoint(numbersOf(constraint, "compliances"), width),
               d = ofOneJoint(numbersOf(constraint, "dampings"), width);
    if (!c || !d) return std::nullopt;
    law = {*c, *d, {}};
  } else {
    law = {Numbers(width, valueOf<double>(constraint, "compliance")),
           Numbers(width, valueOf<double>(constraint, "damping")),
           {}};
  }
  const bool offset = valueOf<std::string>(constraint, "target") == "offset";
  const auto targets =
      ofOneJoint(offset ? numbersOf(constraint, "target_values") : Numbers(), width);
  if (!targets) return std::nullopt;
  law.targets = *targets;
  return law;
}

bool allEqual(const Numbers& numbers) {
  return std::adjacent_find(numbers.begin(), numbers.end(), std::not_equal_to<>()) == numbers.end();
}

Array<double> forEach(const Numbers& one, std::int64_t joints) {
  Numbers all;
  for (std::int64_t i = 0; i < joints; ++i) all.insert(all.end(), one.begin(), one.end());
  return Array<double>(std::move(all));
}

/// The fields of the law that are not those of its coordinates.
std::vector<std::pair<std::string, Value>> otherFields(const Component& constraint) {
  std::vector<std::pair<std::string, Value>> kept;
  for (const Field& field : constraint.type().fields) {
    const bool own = field.name == "compliance" || field.name == "damping" ||
                     field.name == "compliances" || field.name == "dampings" ||
                     field.name == "target_values";
    const Value value = field.read(constraint);
    if (!own && !sameValue(value, field.fallback)) kept.emplace_back(field.name, value);
  }
  return kept;
}

}  // namespace

std::optional<JointDesign> jointDesign(const Scene& scene, Id id) {
  const Component* constraint = scene.find(id);
  if (constraint == nullptr || constraint->type().role != Role::Constraint) return std::nullopt;
  const Id state = static_cast<const Constraint*>(constraint)->state.id;
  const Mapping* mapping = poseBelow(scene, state);
  if (mapping == nullptr) return std::nullopt;
  JointDesign joint{id,
                    mapping->id,
                    state,
                    static_cast<std::int64_t>(valueOf<Array<Edge>>(*mapping, "pairs").size()),
                    {}};
  std::size_t width = 0;
  for (const char* name : jointCoordinateNames) width += valueOf<bool>(*mapping, name) ? 1 : 0;
  const auto law = lawOf(*constraint, width);
  if (!law) return std::nullopt;
  // If the law has a target, some of its coordinates may still have zero.
  const bool offset = valueOf<std::string>(*constraint, "target") == "offset";
  std::size_t row = 0;
  for (std::size_t i = 0; i < jointCoordinateNames.size(); ++i) {
    JointCoordinate& coordinate = joint.coordinates[i];
    if (!valueOf<bool>(*mapping, jointCoordinateNames[i])) {
      coordinate.limits = jointLimits(scene, *mapping, i);
      if (coordinate.limits.any()) coordinate.hold = Hold::Limited;
      continue;
    }
    coordinate = {Hold::Hard, law->compliances[row], law->dampings[row], law->targets[row]};
    if (coordinate.compliance > 0) coordinate.hold = Hold::Compliant;
    if (offset && coordinate.target != 0) coordinate.hold = Hold::Driven;
    ++row;
  }
  return joint;
}

JointCoordinate heldAtStart(const Scene& scene, const JointDesign& joint, std::size_t coordinate,
                            JointCoordinate wanted) {
  constexpr double rounding = 1e-9;
  const Component* pose = scene.find(joint.mapping);
  if (pose == nullptr || joint.coordinates[coordinate].held() || !wanted.held()) return wanted;
  const auto [least, most] = startRange(scene, *pose, coordinate);
  if (most - least > rounding) return wanted;
  const double start = coordinate < 3 ? least : std::remainder(least, 2 * std::numbers::pi);
  if (std::abs(start) <= rounding) return wanted;
  wanted.hold = Hold::Driven;
  wanted.target += start;
  return wanted;
}

Result<Edit> holdingSo(const Scene& scene, const JointDesign& joint) {
  const Component *constraint = scene.find(joint.constraint), *mapping = scene.find(joint.mapping),
                  *state = scene.find(joint.state);
  if (constraint == nullptr || mapping == nullptr || state == nullptr)
    return Error{"", "This joint no longer exists"};
  Law law;
  bool driven = false, widthChanges = false;
  Batch batch;
  Draft limits(scene);
  const auto before = jointDesign(scene, joint.constraint);
  for (std::size_t i = 0; i < jointCoordinateNames.size(); ++i) {
    const JointCoordinate& coordinate = joint.coordinates[i];
    const bool held = coordinate.held();
    // Stops that are not the limits of the joint stay: those that differ among joints, or that act
    // together with a spring.
    const JointLimits was = before ? before->coordinates[i].limits : JointLimits{},
                      wanted = coordinate.hold == Hold::Limited ? coordinate.limits : JointLimits{};
    if (wanted != was)
      if (const Status limited = setJointLimits(limits, *mapping, constraint->name, i, wanted);
          !limited)
        return limited.error();
    if (valueOf<bool>(*mapping, jointCoordinateNames[i]) != held) {
      batch.edits.push_back({SetField{joint.mapping, jointCoordinateNames[i], held}});
      widthChanges = true;
    }
    if (!held) continue;
    const bool soft = coordinate.hold != Hold::Hard;
    law.compliances.push_back(soft ? coordinate.compliance : 0);
    law.dampings.push_back(soft ? coordinate.damping : 0);
    law.targets.push_back(coordinate.hold == Hold::Driven ? coordinate.target : 0);
    driven = driven || coordinate.hold == Hold::Driven;
  }
  if (law.compliances.empty())
    return Error{constraint->name,
                 "A joint holds at least one coordinate. Delete it to free all six"};
  if (widthChanges) {
    if (scene.usersOf(joint.state).size() > 2)
      return Error{constraint->name,
                   "Other components use its coordinates: their number cannot change"};
    batch.edits.push_back(
        {SetField{joint.state, "width", static_cast<std::int64_t>(law.compliances.size())}});
  }
  const bool uniform = allEqual(law.compliances) && allEqual(law.dampings);
  ComponentRecord record{joint.constraint, uniform ? blocks::law : blocks::eachLaw,
                         constraint->name, otherFields(*constraint)};
  const auto put = [&](const char* name, Value value) {
    std::erase_if(record.fields, [name](const auto& field) { return field.first == name; });
    record.fields.emplace_back(name, std::move(value));
  };
  if (uniform) {
    put("compliance", law.compliances.front());
    put("damping", law.dampings.front());
  } else {
    put("compliances", Array<double>(law.compliances));
    if (std::any_of(law.dampings.begin(), law.dampings.end(), [](double each) { return each > 0; }))
      put("dampings", Array<double>(law.dampings));
  }
  const std::string target = valueOf<std::string>(*constraint, "target");
  if (driven) {
    put("target", std::string("offset"));
    put("target_values", forEach(law.targets, joint.joints));
  } else if (target == "offset") {
    put("target", std::string("stay"));
  } else if (target != "stay" && !widthChanges) {
    put("target_values", valueOf<Array<double>>(*constraint, "target_values"));
  }
  if (constraint->type().name == record.type) {
    // The id and all links to it stay as they are.
    for (const Field& field : constraint->type().fields) {
      const auto found = std::find_if(record.fields.begin(), record.fields.end(),
                                      [&](const auto& each) { return each.first == field.name; });
      const Value value = found != record.fields.end() ? found->second : field.fallback;
      if (!sameValue(value, field.read(*constraint)))
        batch.edits.push_back({SetField{joint.constraint, field.name, value}});
    }
  } else {
    batch.edits.push_back({Erase{joint.constraint}});
    batch.edits.push_back({Insert{std::move(record)}});
  }
  if (Edit edit = limits.edit(); !std::get<Batch>(edit.change).edits.empty())
    batch.edits.push_back(std::move(edit));
  return Edit{std::move(batch)};
}

}  // namespace compliant
